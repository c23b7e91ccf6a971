"""What strangers did to the package: input that is wrong, and calls that are broken off."""

import copy
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
import warnings

import numpy as np
import pytest

import chowk
import chowk.gymnasium
import chowk.pettingzoo
import chowk.spiel
from chowk import _chowk, selfplay
from conftest import TABLES


def interrupted(work):
    """How long `work` goes on after Ctrl-C."""
    pressed = []

    def press():
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    # A program that was started in the background ignores Ctrl-C, and its children do.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
            timer.join()
        return time.monotonic() - pressed[0]
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("settings", [{"nodes": 10**9}, {"ms": 600_000}, {"nodes": 10**9, "threads": 3}])
def test_ctrl_c_ends_a_thought(settings):
    game = chowk.Game("johari", seats=3, seed=1)
    bot, seat = chowk.bots.Search(**settings), game.waiting[0]
    assert interrupted(lambda: bot.choose(game, seat)) < 5
    # Whole afterwards: it thinks anew.
    quick = chowk.bots.Search(nodes=20)
    assert quick.choose(game, seat) == chowk.bots.Search(nodes=20).choose(game, seat)
    bot.reset()


def test_ctrl_c_ends_an_analysis():
    game, bot = chowk.Game("jaipur", seed=2, options="rounds=single"), chowk.bots.Random(1)
    while not game.over:
        game.play(bot.choose(game))
    assert interrupted(lambda: chowk.analyse(game.record(), nodes=10**7)) < 10


def test_a_handler_that_raises_nothing_ends_nothing():
    seen = []
    before = signal.signal(signal.SIGINT, lambda *_: seen.append(1))
    try:
        timer = threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        chowk.bots.Search(ms=500).choose(chowk.Game("jaipur", seed=1))
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert seen == [1]


@pytest.mark.parametrize("name", ["a\nb", "a\r", "\x00", " a", "a ", "a\u2028\nseat b c"])
def test_names_that_a_record_cannot_hold_are_refused(name):
    game = chowk.Game("jaipur", seed=1)
    with pytest.raises(ValueError, match="one line"):
        game.record(names=[name, "b"])
    with pytest.raises(ValueError, match="one line"):
        game.record(date=name)
    # Which turn the direction of a text, or end its line elsewhere.
    with pytest.raises(ValueError, match="control characters"):
        game.record(names=["a\u202eb", "c"])


@pytest.mark.parametrize("name", ["", "Asha", "J. Çelik 7", "a: b # c", "seat b x", "名前", "x" * 500])
def test_names_that_are_written_are_read(name):
    game = chowk.Game("jaipur", seed=1)
    game.play(game.moves()[0])
    again = chowk.Game.from_record(game.record(names=[name, "b"], date=name))
    assert again.position == game.position


def test_a_sealed_choice_may_be_changed_as_at_the_server():
    game = chowk.Game("basari", seats=3, seed=1)
    assert game.sealed == {}
    first, second = game.moves(0)[:2]
    assert game.play(first, 0) is False and game.sealed == {0: first}
    assert game.play(second, 0) is False and game.sealed == {0: second}
    assert game.status["ready"] == [0] and game.waiting == [1, 2]
    game.play(game.moves(1)[0], 1)
    assert game.play(game.moves(2)[0], 2) is True and game.sealed == {}
    assert f"a {second}" in game.record() or str(second) in game.record()


def test_one_rule_for_every_seed():
    env = chowk.VectorEnv("jaipur", 1)
    calls = [
        lambda seed: chowk.Game("jaipur", seed=seed),
        lambda seed: chowk.Game.from_position("jaipur", chowk.Game("jaipur", seed=1).position, seed=seed),
        lambda seed: chowk.Episode("jaipur", seed=seed),
        lambda seed: chowk.Episode("jaipur").reset(seed),
        lambda seed: chowk.VectorEnv("jaipur", 1, seed=seed),
        lambda seed: env.reset(seed),
        lambda seed: chowk.Luck(seed),
        lambda seed: chowk.bots.Bot("greedy", seed),
        lambda seed: chowk.bots.Search(nodes=1, seed=seed),
        lambda seed: chowk.match("random", "random", deals=1, options="rounds=single", seed=seed),
        lambda seed: selfplay.selfplay(None, "jaipur", batches=1, num_envs=1, options="rounds=single", seed=seed),
        lambda seed: chowk.pettingzoo.aec_env("jaipur").reset(seed=seed),
    ]
    for call in calls:
        for seed in (0, 7, 2**64 - 1, np.int64(3), np.uint64(2**63), "7", "a phrase", "", "ab" * 32, None):
            call(seed)
        for seed in (-1, 2**64, 10**40, np.int8(-1)):
            with pytest.raises(ValueError, match="0 to 2\\^64"):
                call(seed)
        for seed in (1.5, b"7", [1], float("nan"), object()):
            with pytest.raises(TypeError, match="a seed is a whole number"):
                call(seed)
    # The number and its digits are one seed, and digits of a seed are that seed.
    one, other = (chowk.Game("jaipur", seed=seed) for seed in (7, "7"))
    assert one.seed == other.seed == chowk.Game("jaipur", seed=one.seed).seed
    assert chowk.bots.Random(5).choose(one) == chowk.bots.Random("5").choose(one)
    drawn = [chowk.match("random", "random", deals=1, options="rounds=single", seed=None) for _ in range(4)]
    assert len({result.games for result in drawn}) > 1


@pytest.mark.parametrize(
    "options",
    [
        {"first": "a rounds=single"},
        {"first": "a,rounds=single"},
        {"first=a rounds": "single"},
        {"first": "a\nrounds=single"},
        {"first": ""},
        {"": "a"},
        {"first": "a=b"},
    ],
)
def test_an_entry_is_one_option(options):
    for make in (chowk.Game, chowk.Episode, lambda name, options: chowk.VectorEnv(name, 1, options=options)):
        with pytest.raises(ValueError, match="one option"):
            make("jaipur", options=options)


@pytest.mark.parametrize("name,seats", TABLES)
def test_every_row_has_every_field(name, seats):
    encoding = chowk.Encoding(name, seats)
    game = chowk.Game(name, seats=seats, seed=3)
    for row in (game.observe(0), game.turn(0).observe(), game.observe(0, memory=False)):
        assert encoding.structured(row)["chosen_so_far"].sum() == 0


#: Jaipur has a second encoding.
ENCODED = [(*table, "factored") for table in TABLES] + [("jaipur", 2, "flat")]


@pytest.mark.parametrize("name,seats,encoding", ENCODED)
def test_episodes_are_pickled_wherever_they_stand(name, seats, encoding):
    rng = np.random.default_rng(1)
    episode = chowk.Episode(name, seats, 5, None, False, encoding)
    episode.reset()
    for step in range(150):
        if episode.over:
            episode.reset()
        if step % 10 == 3:
            again = pickle.loads(pickle.dumps(episode))
            assert (again.position, again.words, again.waiting) == (episode.position, episode.words, episode.waiting)
            assert again.moves == episode.moves and again.ruleset == episode.ruleset
            for seat in range(seats):
                assert (again.observe(seat) == episode.observe(seat)).all()
                assert again.legal(seat) == episode.legal(seat)
            episode = again
        seat = int(rng.choice(episode.waiting))
        if step % 7 == 5:  # A whole move forgets what was begun.
            episode.play(seat, episode.table().moves(seat, limit=3)[-1])
        else:
            episode.act(seat, int(rng.choice(episode.legal(seat))))
    # And luck goes on alike, through resets.
    one, other = episode, pickle.loads(pickle.dumps(episode))
    for _ in range(3):
        one.reset(), other.reset()
        assert one.position == other.position


def finished(env, rng):
    """What becomes of an environment from here."""
    if isinstance(env, chowk.pettingzoo.Aec):
        while env.agents:
            seen, _, over, _, _ = env.last()
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        return env.episode.position, env.episode.points
    if isinstance(env, chowk.pettingzoo.Parallel):
        while env.agents:
            seen = env._observations()
            env.step({agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents})
        return env.episode.position, env.episode.points
    over = False
    while not over:
        _, reward, over, _, info = env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
    return env.episode.position, reward, info["points"]


@pytest.mark.parametrize("name,seats", TABLES)
def test_environments_are_pickled_in_the_middle_of_a_game(name, seats):
    made = [
        chowk.pettingzoo.aec_env(name, seats),
        chowk.pettingzoo.parallel_env(name, seats),
        chowk.gymnasium.Env(name, seats, opponents="greedy", seat=None),
    ]
    for env in made:
        env.reset(seed=4)
        rng = np.random.default_rng(2)
        for _ in range(5):
            if isinstance(env, chowk.pettingzoo.Aec):
                env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
            elif isinstance(env, chowk.pettingzoo.Parallel):
                seen = env._observations()
                env.step({agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents})
            else:
                env.step(int(rng.choice(np.flatnonzero(env.action_masks()))))
        others = [pickle.loads(pickle.dumps(env)), copy.deepcopy(env)]
        here = finished(env, np.random.default_rng(9))
        assert [finished(other, np.random.default_rng(9)) for other in others] == [here, here]


def test_pickles_of_other_versions_are_refused():
    encoding = chowk.Encoding("basari", 4)
    again = pickle.loads(pickle.dumps(encoding))
    assert again == encoding and hash(again) == hash(encoding) and again.tokens == encoding.tokens
    assert again != chowk.Encoding("basari", 3) and encoding != 1
    restore, given = encoding.__reduce__()
    assert restore is _chowk.restore_encoding
    with pytest.raises(ValueError, match="format 9, of chowk 0.9"):
        restore(9, "0.9", *given[2:])
    with pytest.raises(ValueError, match="version 7 of the encoding of basari, and here it is version 1"):
        restore(*given[:-1], 7)
    episode = chowk.Episode("basari", 4, 1)
    restore, (version, made_by, made, played, words) = episode.__reduce__()
    with pytest.raises(ValueError, match="format 9, of chowk 0.9"):
        restore(9, "0.9", made, played, words)
    with pytest.raises(ValueError, match="version 7 of the encoding"):
        restore(version, made_by, (*made[:-1], 7), played, words)
    with pytest.raises(ValueError, match="another number of seats"):
        restore(version, made_by, made, played, [[]] * 300)
    for spoilt in ([(9, [0])], [(0, [119])], [(0, [0]), (0, [0])], [(0, [10**30])]):
        with pytest.raises((ValueError, OverflowError)):
            restore(version, made_by, made, spoilt, words)


@pytest.mark.parametrize("name", ["observations", "masks", "to_act", "rewards", "dones", "points", "moves"])
def test_arrays_changed_in_place_are_refused(name):
    def spoilt(change):
        env = chowk.VectorEnv("jaipur", 4, seed=1)
        actions = env.sample().copy()
        change(getattr(env, name))
        with pytest.raises(RuntimeError, match=f"`{name}` has another shape or dtype"):
            env.step(actions)
        with pytest.raises(RuntimeError, match=f"`{name}` has another shape or dtype"):
            env.reset(1)

    def reshape(array):
        array.shape = (array.size, 1)

    def flatten(array):
        array.shape = (-1,) if array.ndim == 2 else (2, 2)

    other = {1: np.uint8, 2: np.uint16, 4: np.float32}

    def retype(array):
        wanted = other[array.itemsize]
        array.dtype = wanted if array.dtype != wanted else np.int32

    def stride(array):
        array.strides = (array.itemsize,) * array.ndim if array.ndim == 2 else (0,)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        for change in (reshape, flatten, retype, stride):
            spoilt(change)


@pytest.mark.parametrize(
    "call,says",
    [
        (lambda: chowk.Game("jaipur", seats=2**70), "played by 2 to 2"),
        (lambda: chowk.Episode("jaipur", 1).act(0, 0), "played by"),
        (lambda: chowk.Episode("jaipur", seed=1, options="first=a").act(0, 2**80), "not allowed"),
        (lambda: chowk.Episode("jaipur", seed=1, options="first=a").act(0, -(2**80)), "not allowed"),
        (lambda: chowk.Episode("jaipur", seed=1).action_name(2**80), "actions are 0 to"),
        (lambda: chowk.VectorEnv("jaipur", 2**80), "num_envs is 1 to"),
        (lambda: chowk.VectorEnv("jaipur", 1, threads=-(2**80)), "threads are 1 to"),
        (lambda: chowk.Encoding("jaipur", 2**80), "not played by"),
        (lambda: chowk.Encoding("jaipur").decode(2**80), "numbered 0 to"),
        (lambda: chowk.Encoding("jaipur").decode(-1), "numbered 0 to"),
        (lambda: chowk.Game("jaipur", seed=1).moves(limit=-1), "0 or more"),
        (lambda: chowk.Game("jaipur", seed=1).turn().spell(lambda row, mask: 2**80), "not allowed now"),
        (lambda: chowk.Game.from_record(chowk.Game("jaipur", seed=1).record(), step=-1), "has 0 steps"),
        (lambda: chowk.Game.from_record(chowk.Game("jaipur", seed=1).record(), step=2**80), "has 0 steps"),
        (lambda: chowk.analyse(chowk.Game("jaipur", seed=1).record(), nodes=-1), "1 at least"),
    ],
)
def test_numbers_out_of_range_are_told_in_a_sentence(call, says):
    with pytest.raises(ValueError, match=says):
        call()


@pytest.mark.parametrize(
    "call,says",
    [
        (lambda: chowk.Game("jaipur", seed=1).play(17), "a chowk.Move or its notation, not a int"),
        (lambda: chowk.Game("jaipur", seed=1).play(None), "a chowk.Move or its notation"),
        (lambda: chowk.Game("jaipur", seats="2"), "whole number, not a str"),
        (lambda: chowk.VectorEnv("jaipur", float("nan")), "whole number, not a float"),
        (lambda: chowk.Episode("jaipur", seed=1).act(0, 0.5), "whole number, not a float"),
        (lambda: chowk.Game("jaipur", seed=1).moves(limit=1.0), "whole number, not a float"),
        (lambda: chowk.Game("jaipur", seed=1).record(names="ab"), "a list of texts"),
        (lambda: chowk.Game("jaipur", seed=1).record(names=[1, 2]), "a list of texts"),
        (lambda: chowk.gymnasium.Env("jaipur", opponents=5), "a player, or a list"),
        (lambda: chowk.gymnasium.Env("jaipur", seat="a"), "a seat is a whole number"),
        (lambda: chowk.match("random", seats="2"), "number of seats is a whole number"),
        (lambda: chowk.match("random", deals=1.5), "number of deals is a whole number"),
        (lambda: selfplay.selfplay(None, "jaipur", batches=1.5), "number of batches is a whole number"),
        (lambda: chowk.spiel.State("jaipur", deals=1.5), "number of deals is a whole number"),
    ],
)
def test_wrong_types_are_told_in_a_sentence(call, says):
    with pytest.raises(TypeError, match=says):
        call()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_child_of_a_fork_goes_on_by_itself():
    program = """
import os, chowk, numpy as np
env = chowk.VectorEnv("jaipur", 64, seed=1, threads=2)
bot, game = chowk.bots.Search(nodes=50, threads=2), chowk.Game("jaipur", seed=1)
env.step(env.sample())
child = os.fork()
env.step(env.sample())
said = f"{int(env.observations.astype(int).sum())} {bot.choose(game)}"
if child == 0:
    open("said", "w").write(said)
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0 and open("said").read() == said
"""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-W", "ignore", "-c", program], cwd=folder, check=True, timeout=120)


def test_views_outlive_their_batch():
    env = chowk.VectorEnv("basari", 8, seed=1)
    rows, masks = env.observations[2:4], chowk.Encoding("basari", 3).structured(env.observations)["gems"]
    before = rows.copy()
    del env
    assert (rows == before).all() and masks.shape == (8, 3, 4)


def test_a_game_goes_on_while_a_bot_thinks_about_it():
    game, bot = chowk.Game("jaipur", seed=1), chowk.bots.Search(ms=400)
    thread = threading.Thread(target=lambda: bot.choose(game, game.waiting[0]))
    thread.start()
    made = 0
    while thread.is_alive() and not game.over:
        game.play(game.moves(limit=1)[0])
        made += 1
    thread.join()
    assert made > 0


def test_luck_is_used_by_one_thread_at_a_time():
    game, luck, said = chowk.Game("johari", seed=1), chowk.Luck(1), []
    started = threading.Event()

    def think():
        started.set()
        chowk.bots.Search(ms=500).choose(game, game.waiting[0], luck)

    thread = threading.Thread(target=think)
    thread.start()
    started.wait()
    while thread.is_alive():
        try:
            chowk.bots.Random().choose(game, game.waiting[0], luck)
        except RuntimeError as refused:
            said.append(str(refused))
    thread.join()
    assert said and "luck is in use in another thread" in said[0]


def test_settings_of_bots_bring_no_others_along():
    for settings in ({"nodes": "5,threads=3"}, {"ms": "5 "}, {"nodes": 5, "horizon": "3,widen=1"}):
        with pytest.raises(ValueError, match="more than one setting"):
            chowk.bots.Search(**settings)
    with pytest.raises(ValueError, match="there is no level `search:nodes=3`; there are: newcomer"):
        chowk.bots.Level("search:nodes=3")
    assert [chowk.bots.Level(name).spec for name in chowk.bots.LEVELS] == chowk.bots.LEVELS
