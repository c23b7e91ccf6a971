"""A local Ray with two workers. Skipped, visibly, where Ray is not installed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import chowk
from chowk import selfplay

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install ray")


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def lost_once(marker: Path):
    """A player who ends its process when it is first asked in the middle of a game, once in all."""
    asked = 0

    def player(turn):
        nonlocal asked
        asked += 1
        if asked == 20:
            try:
                marker.touch(exist_ok=False)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return turn.moves()[0]

    return player


def test_a_match_is_the_same_although_a_worker_is_lost(cluster, tmp_path):
    import chowk.ray

    marker = tmp_path / "lost"
    settings = {"game": "jaipur", "deals": 16, "seed": 3, "options": "rounds=single"}
    spread = chowk.ray.match(lost_once(marker), chowk.bots.Greedy(), workers=2, **settings)
    assert marker.exists(), "no worker was lost"
    here = chowk.match(lambda turn: turn.moves()[0], "greedy", **settings)
    assert spread == here and len(spread.games) == 32
    assert spread.intervals[0][0] < spread.shares[0] < spread.intervals[0][1] or spread.shares[0] in (0, 1)


def test_batches_are_the_same_although_a_worker_is_lost(cluster, tmp_path):
    import chowk.ray

    marker = tmp_path / "lost"

    def policy(observations, masks, to_act):
        if observations.sum() % 7 == 3 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return masks.argmax(axis=1)

    settings = {"batches": 5, "num_envs": 16, "seats": 4, "seed": 2}
    spread = chowk.ray.selfplay(policy, "basari", **settings)
    assert marker.exists(), "no worker was lost"
    here = selfplay.selfplay(lambda seen, masks, to_act: masks.argmax(axis=1), "basari", **settings)
    assert spread == here and spread.games == 80
    assert abs(sum(spread.shares) - 1) < 1e-6


def test_what_a_player_does_wrong_is_told(cluster):
    import chowk.ray

    with pytest.raises(ValueError, match="not a move|is no"):
        chowk.ray.match(lambda turn: "nonsense", "greedy", deals=2, options="rounds=single")
    with pytest.raises(RuntimeError, match="ended its worker 3 times"):
        chowk.ray.match(lambda turn: os._exit(1), "greedy", deals=1, options="rounds=single")
    with pytest.raises(ValueError, match="at least one worker"):
        chowk.ray.match("greedy", "random", deals=1, workers=0)


def test_a_tournament_on_ray_prints_what_it_prints_here(cluster, tmp_path):
    path = tmp_path / "bots.toml"
    path.write_text('game = "jaipur"\ndeals = 4\noptions = "rounds=single"\nbots = ["random", "greedy"]\n')
    from chowk import tournament

    settings = tournament.read(path)
    assert tournament.play(settings, "local") == tournament.play(settings)


@pytest.mark.parametrize("address,says", [("nonsense", "no address"), ("a:99999", "no address"), ("127.0.0.1:1", "answers")])
def test_a_wrong_address_is_told_at_once(tmp_path, address, says):
    """In a process that has not joined a cluster yet."""
    path = tmp_path / "bots.toml"
    path.write_text('bots = ["random", "greedy"]\ndeals = 1\n')
    ran = subprocess.run(
        [sys.executable, "-m", "chowk.tournament", str(path), "--ray", address], capture_output=True, text=True
    )
    assert ran.returncode == 2 and says in ran.stderr and "Traceback" not in ran.stderr
