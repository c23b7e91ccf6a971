import subprocess
import sys

import pytest

import chowk
from chowk import tournament

pytestmark = pytest.mark.skipif(sys.version_info < (3, 11), reason="TOML needs Python 3.11")

FILE = """
game = "jaipur"
deals = 2
options = "rounds=single"
bots = ["random", "greedy", "novice"]
"""


def test_everybody_meets_everybody(tmp_path):
    path = tmp_path / "bots.toml"
    path.write_text(FILE)
    ran = subprocess.run(
        [sys.executable, "-m", "chowk.tournament", str(path)], capture_output=True, text=True, check=True
    )
    lines = ran.stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "random against greedy",
        "random against novice",
        "greedy against novice",
    ]
    found = tournament.play(tournament.read(path))
    assert tournament.table(found) == "\n".join(lines)
    alone = chowk.match("random", "greedy", game="jaipur", deals=2, options="rounds=single")
    assert found["random", "greedy"] == alone


@pytest.mark.parametrize(
    "text,says",
    [
        ('bots = ["greedy"]', "at least two"),
        ('bots = ["greedy", "greedy"]', "different"),
        ('bot = ["greedy", "random"]', "no setting `bot`"),
        ('bots = ["greedy", "random"]\ndeals = "many"', "wrong type"),
        ('bots = ["greedy", "nobody"]', "a bot"),
        ("bots = [", "(?i)expected|invalid|unclosed"),
    ],
)
def test_wrong_files_are_refused_in_a_sentence(tmp_path, capsys, text, says):
    path = tmp_path / "bots.toml"
    path.write_text(text)
    assert tournament.main([str(path)]) == 2
    assert __import__("re").search(says, capsys.readouterr().err)
    assert tournament.main([str(tmp_path / "none.toml")]) == 2
