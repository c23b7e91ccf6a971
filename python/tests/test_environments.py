"""The environments' own authors say what an environment must do: their tests are run here."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import chowk
import chowk.gymnasium
import chowk.pettingzoo
import chowk.spiel
from conftest import TABLES

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("name,seats", TABLES)
def test_pettingzoo_accepts_the_environments(name, seats):
    api_test(chowk.pettingzoo.aec_env(name, seats), num_cycles=120)
    seed_test(lambda: chowk.pettingzoo.aec_env(name, seats), num_cycles=60)
    parallel_api_test(chowk.pettingzoo.parallel_env(name, seats), num_cycles=120)
    # This one samples without masks.
    parallel_seed_test(
        lambda: chowk.pettingzoo.parallel_env(name, seats, illegal="lose"), num_cycles=60
    )


def test_pettingzoo_accepts_whole_moves_too():
    api_test(chowk.pettingzoo.aec_env("jaipur", encoding="flat"), num_cycles=40)


@pytest.mark.parametrize("name,seats", TABLES)
def test_gymnasium_accepts_the_environment(name, seats):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(f"chowk/{name}-v1", seats=seats, render_mode="ansi")
        check_env(env.unwrapped)


def play(env, rng):
    _, info = env.reset(seed=3)
    while True:
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        if over:
            return reward, info["points"]


@pytest.mark.parametrize("name,seats", TABLES)
def test_gymnasium_episodes_end_and_repeat(name, seats):
    env = chowk.gymnasium.Env(name, seats, opponents="random", seat=seats - 1, illegal="raise")
    first, second = (play(env, np.random.default_rng(1)) for _ in range(2))
    assert first == second and -1 <= first[0] <= 1 and len(first[1]) == seats
    with pytest.raises(ValueError, match="reset it"):
        env.step(0)


def test_gymnasium_makes_them_by_name_and_functions_are_opponents():
    asked = []

    def other(turn):
        asked.append(turn.seat)
        return turn.moves(limit=1)[0]

    env = gymnasium.make("chowk/basari-v1", seats=4, opponents=other, seat=None)
    play(env, np.random.default_rng(2))
    assert set(range(4)) - set(asked) == {env.unwrapped.seat}


def test_illegal_actions_are_errors_or_lost_games():
    env = chowk.gymnasium.Env("jaipur", illegal="raise")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(~info["action_mask"])[0])
    with pytest.raises(ValueError, match="not allowed now"):
        env.step(wrong)
    with pytest.raises(ValueError, match="actions are 0 to"):
        env.step(-1)
    env = chowk.gymnasium.Env("jaipur")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True) and "not allowed" in info["illegal"]

    both = chowk.pettingzoo.parallel_env("basari")
    both.reset(seed=1)
    with pytest.raises(ValueError, match="seat 1 may not play 120"):
        both.step({"seat_0": 0, "seat_1": 120, "seat_2": 1})
    with pytest.raises(ValueError, match="no action for seat_2"):
        both.step({"seat_0": 0, "seat_1": 1})
    both.illegal = "lose"
    _, rewards, over, _, _ = both.step({"seat_0": 0, "seat_1": 120, "seat_2": 1})
    assert rewards == {"seat_0": 0.5, "seat_1": -1.0, "seat_2": 0.5} and all(over.values())
    with pytest.raises(ValueError, match="reset it"):
        both.step({})


@pytest.mark.parametrize(
    "make",
    [
        lambda: chowk.gymnasium.Env("basari", 4, opponents=["greedy"]),
        lambda: chowk.gymnasium.Env("basari", 4, seat=4),
        lambda: chowk.gymnasium.Env("basari", 4, illegal="ignore"),
        lambda: chowk.pettingzoo.aec_env("basari", render_mode="human"),
        lambda: chowk.pettingzoo.aec_env("basari", encoding="flat"),
    ],
)
def test_wrong_environments_are_refused(make):
    with pytest.raises(ValueError):
        make()


def test_agents_that_choose_together_see_nothing_of_each_other():
    """Two runs that differ in what seat 0 chose look alike to seat 1 until all have chosen."""
    envs = [chowk.pettingzoo.aec_env("basari", 3) for _ in range(2)]
    for env, action in zip(envs, (0, 2)):
        env.reset(seed=5)
        env.step(action)
        assert env.agent_selection == "seat_1"
    seen = [env.observe("seat_1") for env in envs]
    assert (seen[0]["observation"] == seen[1]["observation"]).all()
    assert (seen[0]["action_mask"] == seen[1]["action_mask"]).all()


@pytest.mark.parametrize("action", [1.5, np.float32(0), None, "0", np.array([0, 1]), []])
def test_an_action_is_a_whole_number(action):
    """1.5 must not become 1, which may be allowed."""
    single = chowk.gymnasium.Env("basari", 3, opponents="random")
    single.reset(seed=1)
    together = chowk.pettingzoo.parallel_env("basari", seats=3)
    together.reset(seed=1)
    state = chowk.spiel.State("basari", 3)
    with pytest.raises(TypeError, match="whole number"):
        single.step(action)
    with pytest.raises(TypeError, match="whole number"):
        together.step(dict.fromkeys(together.agents, action))
    with pytest.raises(TypeError, match="whole number"):
        state.apply_action(action)
    if action is not None:  # Which agents whose game is over give.
        in_turn = chowk.pettingzoo.aec_env("basari", seats=3)
        in_turn.reset(seed=1)
        with pytest.raises(TypeError, match="whole number"):
            in_turn.step(action)


def test_steps_before_the_first_reset_are_told():
    for env in (chowk.pettingzoo.aec_env("basari"), chowk.gymnasium.Env("basari")):
        with pytest.raises(ValueError, match="reset it"):
            env.step(0)
    together = chowk.pettingzoo.parallel_env("basari")
    with pytest.raises(ValueError, match="reset it"):
        together.step({})
    together.reset(seed=1)
    with pytest.raises(TypeError, match="a dictionary"):
        together.step([0, 0, 0])


def test_an_opponent_that_raises_ends_the_episode():
    asked = 0

    def opponent(turn):
        nonlocal asked
        asked += 1
        if asked == 2:
            raise RuntimeError("once")
        return turn.moves()[0]

    env = chowk.gymnasium.Env("jaipur", opponents=opponent, options="first=a", seat=0)
    _, info = env.reset(seed=1)
    with pytest.raises(RuntimeError, match="once"):
        while True:
            *_, info = env.step(env.action_space.sample(mask=info["action_mask"]))
    # Not a loss of the learner's.
    with pytest.raises(ValueError, match="reset it"):
        env.step(0)
    env.reset(seed=1)


def test_a_seed_is_given_once():
    def seen():
        env = chowk.pettingzoo.aec_env("jaipur")
        env.reset(seed=3)
        env.reset()
        return env.last()[0]["observation"]

    assert (seen() == seen()).all()
