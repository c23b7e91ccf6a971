import copy
import pickle
import random
import threading

import pytest

import chowk
from conftest import TABLES


def played_out(game, rng, limit=None):
    """Plays at random: a kind of move first, as thousands of offers would outweigh the rest."""
    steps = 0
    while not game.over and (limit is None or steps < limit):
        for seat in game.waiting:
            game.play(chowk.bots.Random(rng.randrange(2**31)).choose(game, seat), seat)
        steps += 1
    return game


@pytest.mark.parametrize("name,seats", TABLES)
def test_a_game_is_played_to_its_end(name, seats):
    game = played_out(chowk.Game(name, seats=seats, seed=7), random.Random(1))
    outcome = game.outcome
    assert len(outcome["points"]) == seats
    assert set(outcome["winners"]) == {s for s in range(seats) if outcome["places"][s] == 1}
    assert game.status["over"] and game.to_act == []
    again = chowk.Game.from_record(game.record())
    assert again.position == game.position and again.step == game.step


@pytest.mark.parametrize("name,seats", TABLES)
def test_pickles_and_copies_go_on_alike(name, seats):
    game = played_out(chowk.Game(name, seats=seats, seed=3), random.Random(2), limit=9)
    while len(game.waiting) < 2 and name != "jaipur":
        played_out(game, random.Random(3), limit=1)
    if name != "jaipur":
        # A sealed choice goes along.
        game.play(game.moves(game.waiting[0])[0], game.waiting[0])
    for other in (game.clone(), copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (other.position, other.waiting, other.step) == (game.position, game.waiting, game.step)
        mine = played_out(game.clone(), random.Random(4))
        assert played_out(other, random.Random(4)).position == mine.position


def test_refusals_carry_clause_and_reason():
    game = chowk.Game("jaipur", seed=7, options={"first": "a"})
    with pytest.raises(chowk.Illegal) as refused:
        game.play("d*1")
    assert refused.value.clause == "J5.1"
    assert refused.value.reason.endswith(".") and refused.value.key
    assert str(refused.value) == f"{refused.value.clause}: {refused.value.reason}"
    with pytest.raises(chowk.Illegal) as refused:
        game.check("k", seat=1)
    assert refused.value.clause == "G2"
    assert game.step == 0


def test_after_the_end_nothing_is_played():
    game = played_out(chowk.Game("jaipur", seed=1, options="rounds=single"), random.Random(1))
    before = game.position
    with pytest.raises(chowk.Illegal, match="over"):
        game.play("k", seat=0)
    with pytest.raises(chowk.Illegal, match="over"):
        chowk.bots.Greedy().choose(game, 0)
    assert game.position == before and game.moves(0) == []


@pytest.mark.parametrize(
    "call,says",
    [
        (lambda: chowk.Game("chess"), "there are: jaipur, johari, basari"),
        (lambda: chowk.Game("basari", seats=9), "3 to 5, not by 9"),
        (lambda: chowk.Game("jaipur", options="rounds=five"), "rounds"),
        (lambda: chowk.Game("jaipur", seats=-1), "not by -1"),
        (lambda: chowk.Game("jaipur", seed=1).play("nonsense"), "not a move"),
        (lambda: chowk.Game("jaipur", seed=1).play("k", seat=5), "nobody sits at 5"),
        (lambda: chowk.Game("basari", seed=1).play("A"), "say which one"),
        (lambda: chowk.Game("jaipur", seed=1).play(chowk.read_move("basari", "A")), "move of basari"),
        (lambda: chowk.Game.from_record("not a record"), "record"),
        (lambda: chowk.Game.from_position("jaipur", "market ddddd; hand-a ddddd"), "J1"),
        (lambda: chowk.Game("jaipur", seed=1).record(names=["one"]), "1 names for 2 seats"),
        (lambda: chowk.bots.Bot("nobody"), "a bot"),
        (lambda: chowk.bots.Search(), "either nodes"),
        (lambda: chowk.match("greedy", deals=0), "at least one deal"),
        (lambda: chowk.analyse("nonsense"), "record"),
        (lambda: chowk.analyse("nonsense", nodes=0), "1 at least"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(call, says):
    with pytest.raises(ValueError, match=says):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: chowk.Game("jaipur", seed=1.5),
        lambda: chowk.Game("jaipur", options=3),
        lambda: chowk.Game("jaipur", seed=1).play(17),
        lambda: pickle.dumps(chowk.Game("jaipur", seed=1).turn()),
        lambda: chowk.match(3, "greedy", deals=1),
        lambda: chowk.match(lambda turn: None, "greedy", deals=1),
    ],
)
def test_wrong_types_are_refused(call):
    with pytest.raises(TypeError):
        call()


def test_a_pickle_of_another_version_is_refused():
    from chowk import _chowk

    restore, (version, made_by, record, sealed) = chowk.Game("jaipur", seed=1).__reduce__()
    assert restore is _chowk.restore and version == chowk.PICKLE_VERSION
    with pytest.raises(ValueError, match="format 99, of chowk 9.9"):
        restore(99, "9.9", record, sealed)


def test_views_hide_and_states_show():
    game = chowk.Game("jaipur", seed=7, options="first=a memory=hidden")
    game.play(game.moves()[0])
    mine, theirs = game.view(0), game.view(1)
    assert mine["traders"][0]["hand"] and mine["traders"][1]["hand"] is None
    assert theirs["traders"][0]["known"] is None
    assert game.view(1, memory=True)["traders"][0]["known"] is not None
    assert len(game.state()["hands"]) == 2 and "hands" not in mine
    assert game.describe(0) != game.describe(0, lang="de")
    assert game.events(0) and game.events()
    assert {choice["kind"] for choice in game.choices()} <= {"take", "camels", "exchange", "sell"}
    assert sum(choice["count"] for choice in game.choices()) == game.count() == len(game.moves())


def test_moves_are_objects():
    game = chowk.Game("jaipur", seed=7)
    moves = game.moves()
    assert len(set(moves)) == len(moves)
    for move in moves:
        assert move == game.read_move(str(move)) == pickle.loads(pickle.dumps(move))
        assert hash(move) == hash(game.read_move(str(move)))
        assert repr(move) == f"chowk.Move('jaipur', '{move}')"
    assert len(game.moves(limit=2)) == 2


def test_a_function_is_a_player_and_sees_its_turn_only():
    seen = []

    def first(turn):
        seen.append((turn.seat, turn.seats, turn.view["eye"]))
        assert not hasattr(turn, "state") and not hasattr(turn, "position")
        assert len(turn.observe()) == chowk.Encoding("jaipur").size and turn.choices
        return turn.moves()[0] if len(seen) % 2 else str(turn.moves(limit=1)[0])

    result = chowk.match(first, "greedy", game="jaipur", deals=2, options="rounds=single")
    assert len(result.games) == 4 and abs(sum(result.shares) - 1) < 1e-9
    assert result.shares[0] < 0.5
    assert {"ab"[seat] == eye for seat, _, eye in seen} == {True}


def test_a_match_repeats_itself_and_better_bots_win():
    again = [chowk.match(chowk.bots.Greedy(), "random", game="basari", deals=3, seed=5) for _ in range(2)]
    assert again[0] == again[1]
    assert again[0].shares[0] > 0.5 and "basari for 3, 3 deals, 9 games" in str(again[0])
    low, high = again[0].intervals[0]
    assert low < again[0].shares[0] <= high


def test_searches_think_and_say_what():
    game = chowk.Game("johari", seats=3, seed=7)
    bot = chowk.bots.Search(nodes=50)
    advice = bot.advise(game, game.waiting[0])
    assert advice["nodes"] > 0 and advice["thoughts"][0]["visits"] > 0
    assert game.count(game.waiting[0]) > 0
    other = chowk.bots.Search(nodes=50)
    assert str(other.choose(game, game.waiting[0])) == advice["move"]


def test_an_analysis_judges_every_decision():
    game = played_out(chowk.Game("jaipur", seed=2, options="rounds=single"), random.Random(5))
    report = chowk.analyse(game.record(), nodes=20)
    assert len(report["decisions"]) == game.step and len(report["splits"]) == 2
    assert report["decisions"][0]["verdict"] in {"good", "inaccuracy", "mistake", "blunder"}


def test_a_bot_thinks_in_one_thread_at_a_time():
    game = chowk.Game("johari", seats=4, seed=7)
    bot, said = chowk.bots.Search(ms=400), []
    started = threading.Event()

    def think():
        started.set()
        bot.choose(game, game.waiting[0])

    thread = threading.Thread(target=think)
    thread.start()
    started.wait()
    # Until the other thread has finished, whoever asks is refused with a sentence.
    while thread.is_alive():
        try:
            bot.reset()
        except RuntimeError as refused:
            said.append(str(refused))
    thread.join()
    assert said and "another thread" in said[0]


def test_bots_are_pickled_as_they_were_made():
    for bot in (chowk.bots.Greedy(seed=3), chowk.bots.Search(nodes=20), chowk.bots.Level("novice")):
        game = chowk.Game("basari", seats=3, seed=1)
        again = pickle.loads(pickle.dumps(bot))
        assert again.spec == bot.spec
        assert again.choose(game, 0) == bot.choose(game, 0)


@pytest.mark.parametrize("seat", [1.5, 2**70, [], b"a"])
def test_what_is_no_seat_is_told(seat):
    with pytest.raises(TypeError, match="a seat is a number"):
        chowk.Game("jaipur", seed=1).observe(seat)
