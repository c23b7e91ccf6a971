import pickle
import threading

import numpy as np
import pytest

import chowk
from conftest import TABLES


@pytest.mark.parametrize("name,seats", TABLES)
def test_batches_are_the_same_whatever_the_threads(name, seats):
    envs = [
        chowk.VectorEnv(name, 13, seats=seats, seed=5, threads=threads) for threads in (1, 2, 5)
    ]
    ended = 0
    for _ in range(400):
        actions = [env.sample().copy() for env in envs]
        assert all((actions[0] == other).all() for other in actions)
        for env, action in zip(envs, actions):
            env.step(action)
        first = envs[0]
        for env in envs[1:]:
            assert (env.observations == first.observations).all()
            assert (env.masks == first.masks).all()
            assert (env.to_act == first.to_act).all()
            assert (env.rewards == first.rewards).all() and (env.dones == first.dones).all()
        ended += first.dones.sum()
        assert np.abs(first.rewards.sum(axis=1)).max() < 1e-5
        assert (first.rewards[~first.dones] == 0).all() and first.masks.any(axis=1).all()
    assert ended > 0 and first.moves.min() > 10


@pytest.mark.parametrize("name,seats", TABLES)
def test_a_batch_and_an_episode_are_the_same_game(name, seats):
    env = chowk.VectorEnv(name, 1, seats=seats, seed=9)
    again = chowk.VectorEnv(name, 3, seats=seats, seed=9)
    assert (env.observations[0] == again.observations[0]).all()
    assert (again.observations[1:] != again.observations[0]).any(axis=1).all()
    encoding = chowk.Encoding(name, seats)
    assert env.observation_size == encoding.size and env.num_actions == len(encoding.tokens)
    for _ in range(200):
        assert (env.observations >= encoding.low).all() and (env.observations <= encoding.high).all()
        env.step(env.sample())


def test_arrays_are_made_once():
    env = chowk.VectorEnv("basari", 8, seed=1)
    names = ("observations", "masks", "to_act", "rewards", "dones", "points", "moves")
    before = {name: getattr(env, name) for name in names}
    where = {name: array.__array_interface__["data"][0] for name, array in before.items()}
    for _ in range(50):
        env.step(env.sample())
    env.reset(3)
    for name in names:
        assert getattr(env, name) is before[name]
        assert before[name].__array_interface__["data"][0] == where[name]
        # What torch.from_dlpack takes without a copy.
        assert np.shares_memory(np.from_dlpack(before[name]), before[name])


def test_flat_actions_are_whole_moves():
    env = chowk.VectorEnv("jaipur", 4, seed=1, encoding="flat", options="rounds=single")
    assert env.masks.shape == (4, 25_499)
    encoding, ended = chowk.Encoding("jaipur"), 0
    for step in range(300):
        actions = env.sample()
        assert env.masks[np.arange(4), actions].all()
        assert all(encoding.decode(int(action)).number == action for action in actions)
        before = env.moves.copy()
        env.step(actions.astype(np.int64))
        assert (env.moves == before + 1).all()
        ended += env.dones.sum()
    assert ended > 0


def test_what_cannot_be_played_changes_nothing():
    env = chowk.VectorEnv("basari", 6, seed=1)
    good = env.sample().copy()
    before = env.observations.copy()
    wrong = good.copy()
    wrong[4] = np.flatnonzero(~env.masks[4])[0]
    for actions, error, says in [
        (wrong, ValueError, "game 4: action .* not allowed"),
        (np.full(6, -1), ValueError, "game 0: action -1"),
        (np.full(6, 10**9), ValueError, "game 0"),
        (good[:3], ValueError, "3 actions for 6 games"),
        (good.astype(float), TypeError, "not an array of float64"),
        (good.reshape(2, 3), TypeError, "shape"),
        (list(good), TypeError, "not a list"),
        (None, TypeError, "not a NoneType"),
    ]:
        with pytest.raises(error, match=says):
            env.step(actions)
        assert (env.observations == before).all() and env.moves.sum() == 0
    # Slices of other arrays and both widths will do.
    env.step(np.repeat(good, 2).astype(np.int64)[::2])
    assert env.moves.sum() > 0


@pytest.mark.parametrize(
    "arguments,says",
    [
        (dict(game="chess", num_envs=1), "there are"),
        (dict(game="jaipur", num_envs=0), "num_envs is 1 to"),
        (dict(game="jaipur", num_envs=1, threads=0), "threads"),
        (dict(game="jaipur", num_envs=1, seats=3), "not by 3"),
        (dict(game="jaipur", num_envs=1, encoding="binary"), "factored"),
        (dict(game="basari", num_envs=1, encoding="flat"), "too many moves"),
        (dict(game="jaipur", num_envs=1, options="exchanges=x"), "exchanges"),
    ],
)
def test_wrong_batches_are_refused(arguments, says):
    with pytest.raises(ValueError, match=says):
        chowk.VectorEnv(**arguments)


def test_a_batch_is_not_pickled():
    with pytest.raises(TypeError, match="make another one"):
        pickle.dumps(chowk.VectorEnv("jaipur", 1))


def test_read_only_arrays_are_refused():
    env = chowk.VectorEnv("jaipur", 2, seed=1)
    env.masks.flags.writeable = False
    with pytest.raises(RuntimeError, match="`masks` is read-only"):
        env.step(env.sample())


def test_two_threads_cannot_step_one_batch():
    env = chowk.VectorEnv("johari", 20_000, seats=4, seed=1)
    said, stop = [], threading.Event()

    def step():
        while not stop.is_set():
            try:
                env.step(env.sample())
            except (RuntimeError, ValueError) as refused:
                said.append(str(refused))
                stop.set()

    threads = [threading.Thread(target=step) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Refused, whichever way they met; and whole afterwards.
    assert said
    env.reset(1)
    env.step(env.sample())


def test_arrays_that_were_spoilt_are_refused_or_written_anew():
    env = chowk.VectorEnv("jaipur", 4, seed=1)
    env.observations.flags.writeable = False
    with pytest.raises(RuntimeError, match="`observations` is read-only"):
        env.step(env.sample())
    # Numbers that Python writes into the arrays change no game.
    env, other = (chowk.VectorEnv("jaipur", 4, seed=1) for _ in range(2))
    for _ in range(150):
        for name in ("observations", "masks", "to_act", "rewards", "dones", "points", "moves"):
            getattr(env, name).view(np.uint8)[:] = 77
        env.step(env.sample())
        other.step(other.sample())
        # What a move that is not whole yet does not change is not written.
        whole = ~other.observations[:, -other.num_actions :].any(axis=1)
        assert (env.observations[whole] == other.observations[whole]).all()
        assert (env.masks == other.masks).all() and (env.to_act == other.to_act)[whole].all()
    for name in ("observations", "masks", "to_act", "rewards", "dones", "points", "moves"):
        env = chowk.VectorEnv("jaipur", 4, seed=1)
        getattr(env, name).resize((1,), refcheck=False)
        with pytest.raises(RuntimeError, match=f"`{name}` has another shape"):
            env.step(env.sample())
    env = chowk.VectorEnv("jaipur", 4, seed=1)
    env.sample().resize((1,), refcheck=False)
    with pytest.raises(RuntimeError, match="`actions` has another shape"):
        env.sample()


def test_slices_of_larger_arrays_are_actions():
    env, other = (chowk.VectorEnv("jaipur", 4, seed=1) for _ in range(2))
    for dtype in (np.int32, np.int64):
        wide = np.full((4, 3), -1, dtype)
        wide[:, 1] = env.sample()
        env.step(wide[:, 1])
        other.step(other.sample()[::-1].copy()[::-1])
        assert (env.observations == other.observations).all()


def test_numbers_that_lie_askew_are_actions():
    # A field of packed records begins at any byte.
    one, other = chowk.VectorEnv("jaipur", 8, seed=1), chowk.VectorEnv("jaipur", 8, seed=1)
    actions = one.sample()
    packed = np.zeros(8, dtype=[("flag", "u1"), ("action", "i4")])
    packed["action"] = actions
    raw = np.zeros(33, dtype=np.uint8)
    askew = raw[1:].view(np.int32)
    askew[:] = actions
    one.step(packed["action"])
    other.step(askew)
    assert (one.observations == other.observations).all()


def test_a_seed_is_given_once():
    def seen(seed):
        env = chowk.VectorEnv("jaipur", 8, seed=seed)
        first = env.observations.copy()
        env.reset()
        return first, env.observations.copy()

    (a, b), (c, d), (e, f) = seen(1), seen(1), seen(None)
    assert (a == c).all() and (b == d).all(), "a reset goes on from the seed"
    assert (a != b).any(), "with other deals"
    assert (e != a).any() and (f != b).any(), "without a seed nothing repeats"


def test_more_than_memory_holds_is_refused():
    with pytest.raises(ValueError, match="would take .* GiB"):
        chowk.VectorEnv("jaipur", 2**22, encoding="flat")
    with pytest.raises(ValueError, match="would take .* GiB"):
        chowk.VectorEnv("johari", 2**22, seats=4)
