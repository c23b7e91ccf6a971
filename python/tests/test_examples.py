import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_a_stage_is_solved_further_and_further():
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "cfr_stage.py"), "--deals", "3", "--iterations", "256"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = [float(line.split(":")[1]) for line in ran.stdout.splitlines() if "iterations:" in line]
    assert len(found) == 3 * 9
    left = sorted(found[first + 8] / found[first] for first in (0, 9, 18))
    # Three players may go round in circles; mostly they do not.
    assert left[1] < 0.01 and left[2] < 0.2


def test_the_trainer_is_one_short_file():
    source = (EXAMPLES / "train_ppo.py").read_text()
    compile(source, "train_ppo.py", "exec")
    assert len(source.splitlines()) <= 300


def test_the_trainer_trains(tmp_path):
    pytest.importorskip("torch", reason="torch is not installed: pip install torch")
    few = "--updates 2 --every 1 --games 8 --steps 24 --deals 1 --last-deals 2 --hidden 8 --batch 64"
    subprocess.run(
        [sys.executable, str(EXAMPLES / "train_ppo.py"), *few.split(), "--out", str(tmp_path)], check=True
    )
    lines = (tmp_path / "log.csv").read_text().splitlines()
    assert lines[0].startswith("minutes,cpu_minutes,updates,choices,games,share") and len(lines) == 5
    assert [line.split(",")[2] for line in lines[1:]] == ["0", "1", "2", "2"]
    assert (tmp_path / "curve.svg").read_text().count("<path") == 5 + 4 and (tmp_path / "net.pt").exists()
