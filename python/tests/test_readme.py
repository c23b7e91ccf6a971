"""Every snippet of the README and of docs/python.md runs, in order, as one program each."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["python/README.md", "docs/python.md"])
def test_snippets_run(page, capsys):
    text = (ROOT / page).read_text()
    snippets = re.findall(r"```python\n(.*?)```", text, re.S)
    assert snippets
    program: dict[str, object] = {}
    for snippet in snippets:
        exec(compile(snippet, page, "exec"), program)
    if page.endswith("README.md"):
        said = capsys.readouterr().out
        assert "J5.1" in said and "chowk record 1" in said and "jaipur for 2, 5 deals" in said


def test_the_version_is_one():
    import chowk

    workspace = (ROOT / "Cargo.toml").read_text()
    assert f'\nversion = "{chowk.__version__}"\n' in workspace
    assert f"version = {{{chowk.__version__}}}" in (ROOT / "python/README.md").read_text()
