import numpy as np
import pytest

import chowk
from chowk import selfplay
from conftest import TABLES


@pytest.mark.parametrize("name,seats", TABLES)
def test_self_play_says_the_same_for_the_same_seed(name, seats):
    settings = {"batches": 2, "num_envs": 8, "seats": seats, "seed": 4}
    found = selfplay.selfplay(None, name, **settings)
    assert found == selfplay.selfplay(None, name, **settings)
    assert found != selfplay.selfplay(None, name, **settings | {"seed": 5})
    assert found.games == 16 and found.moves > 100 and abs(sum(found.shares) - 1) < 1e-6
    assert all(low <= share <= high for share, (low, high) in zip(found.shares, found.intervals))


def test_batches_may_come_in_any_order():
    batches = [selfplay.play_batch(None, "basari", n, num_envs=4, seed=1) for n in range(3)]
    assert not (batches[0].points == batches[1].points).all()
    one, other = selfplay.summed_up("basari", batches), selfplay.summed_up("basari", batches[::-1])
    assert one == other == selfplay.selfplay(None, "basari", batches=3, num_envs=4, seed=1)


def test_a_match_may_be_cut_into_parts():
    """What `chowk.ray` does with what its workers bring, in whatever order they do."""
    from chowk import _match

    settings = {"game": "basari", "options": None}
    line_up = _match.line_up_of(["greedy", "random"], "basari", 3)
    played = [
        _match.play_game(line_up, "basari", "7", deal, rotation) for deal in (2, 0, 3, 1) for rotation in (1, 2, 0)
    ]
    whole = chowk.match("greedy", "random", seats=3, deals=4, seed=7, **settings)
    assert _match.summed_up("basari", 3, iter(played)) == whole
    # A deal of which a game is missing is none: its luck would not even out.
    short = _match.summed_up("basari", 3, played[1:])
    assert short.deals == 3 and len(short.games) == 11


def test_bad_settings_and_policies_are_told():
    with pytest.raises(ValueError, match="at least one batch"):
        selfplay.selfplay(None, "basari", batches=0)
    with pytest.raises(ValueError, match="not over after 3 steps"):
        selfplay.play_batch(None, "basari", 0, num_envs=2, steps=3)
    with pytest.raises(ValueError, match="is not allowed now"):
        selfplay.play_batch(lambda rows, masks, seats: np.full(len(rows), -1), "basari", 0, num_envs=2)
    with pytest.raises(TypeError, match="int32 or int64"):
        selfplay.play_batch(lambda rows, masks, seats: rows[:, 0] * 0.5, "basari", 0, num_envs=2)
    with pytest.raises(ValueError, match="numbered from 0"):
        selfplay.play_batch(None, "basari", -1)
