import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_a_stage_is_solved_further_and_further():
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / "cfr_stage.py"), "--deals", "1", "--iterations", "256"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = [float(line.split(":")[1]) for line in ran.stdout.splitlines() if "iterations:" in line]
    assert len(found) == 9 and found[-1] < 0.05 * found[0]
