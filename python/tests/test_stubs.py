"""The stubs name what is there, and nothing else."""

import ast
import inspect
from pathlib import Path

import chowk
from chowk import _chowk


def test_stubs_and_module_agree():
    stubs = ast.parse((Path(chowk.__file__).parent / "_chowk.pyi").read_text())
    classes = {node.name: node for node in stubs.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stubs.body if isinstance(node, ast.FunctionDef)}
    for name in functions:
        assert callable(getattr(_chowk, name))
    there = {n for n, v in vars(_chowk).items() if inspect.isclass(v)}
    assert set(classes) == there
    for name, node in classes.items():
        told = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        told = {part for part in told if not part.startswith("__")}
        has = {part for part in vars(getattr(_chowk, name)) if not part.startswith("_")}
        if name != "Illegal":
            assert told == has, name
