import numpy as np
import pytest

import chowk
from conftest import TABLES


@pytest.mark.parametrize("name,seats", TABLES)
def test_fields_cover_the_observation(name, seats):
    encoding = chowk.Encoding(name, seats)
    assert encoding.version == 1
    assert sum(int(np.prod(shape)) for _, shape, _, _ in encoding.fields) == encoding.size
    assert len(encoding.low) == len(encoding.high) == encoding.size
    episode = chowk.Episode(name, seats=seats, seed=1)
    row = episode.observe(0)
    parts = encoding.structured(row)
    assert list(parts) == [field for field, *_ in encoding.fields]
    # Views, not copies.
    assert all(np.shares_memory(part, row) for part in parts.values())
    assert np.concatenate([part.ravel() for part in parts.values()]).tolist() == row.tolist()
    rows = np.stack([row, row])
    assert encoding.structured(rows)["to_act"].shape == (2, seats)
    with pytest.raises(ValueError, match="numbers; this has the shape"):
        encoding.structured(row[1:])


@pytest.mark.parametrize("name,seats", TABLES)
def test_moves_are_spelled_and_read(name, seats):
    encoding = chowk.Encoding(name, seats)
    assert len(set(encoding.tokens)) == len(encoding.tokens)
    game = chowk.Game(name, seats=seats, seed=4)
    bot = chowk.bots.Random(1)
    for _ in range(30):
        for seat in game.waiting:
            for move in game.moves(seat, limit=200):
                assert encoding.decode(move.tokens) == move
                if encoding.flat:
                    assert encoding.decode(move.number) == move
            game.play(bot.choose(game, seat), seat)
        if game.over:
            break


def test_tokens_of_strangers_are_refused():
    encoding = chowk.Encoding("johari", 3)
    for tokens in ([], [200], [999], [-1], [2**40], [0, 0], [encoding.tokens.index("exchange")], [38] * 40):
        with pytest.raises(ValueError, match="spell no"):
            encoding.decode(tokens)
    for tokens in (None, "abc", [1.5], np.array([1.5]), np.array([[1]])):
        with pytest.raises(TypeError, match="whole numbers"):
            encoding.decode(tokens)
    for row in (None, [1, 2]):
        with pytest.raises(TypeError, match="an array"):
            encoding.structured(row)
    with pytest.raises(ValueError, match="no flat encoding"):
        encoding.decode(5)
    with pytest.raises(ValueError, match="0 to 25498"):
        chowk.Encoding("jaipur").decode(25_499)
    with pytest.raises(ValueError, match="not played by 7"):
        chowk.Encoding("jaipur", 7)


def test_memory_is_a_flag():
    open_, closed = (
        chowk.Episode("jaipur", seed=1, options="herds=hidden", memory=memory) for memory in (True, False)
    )
    encoding = chowk.Encoding("jaipur")
    with_, without = (encoding.structured(e.observe(0)) for e in (open_, closed))
    assert without["other_cards_known"].tolist() == [-1] * 6 and without["other_herd"] == -1
    assert with_["other_cards_known"].min() >= 0 and with_["other_herd"] >= 0
    assert (with_["market"] == without["market"]).all()


@pytest.mark.parametrize("name,seats", TABLES)
def test_a_policy_spells_what_an_environment_would_ask(name, seats):
    """What `Turn.spell` shows is what an episode shows at the same point, and the move is the same."""
    episode, rng = chowk.Episode(name, seats, seed=6), np.random.default_rng(6)
    for _ in range(60):
        if episode.over:
            break
        seat = episode.waiting[0]
        asked, other = 0, episode.clone()

        def choose(row, mask):
            nonlocal asked
            asked += 1
            assert (row == other.observe(seat)).all() and (mask == other.mask(seat)).all()
            token = int(rng.choice(np.flatnonzero(mask)))
            other.act(seat, token)
            return token

        move = episode.table().turn(seat).spell(choose)
        assert asked == len(move.tokens)
        episode.play(seat, move)
        if len(episode.waiting) == len(other.waiting):
            assert episode.position == other.position


def test_a_policy_that_spells_nonsense_is_told():
    turn = chowk.Game("jaipur", seed=1).turn()
    for token, error, says in [
        (115, ValueError, "not allowed now"),
        (-1, ValueError, "not allowed now"),
        (10**9, ValueError, "not allowed now"),
        (0.5, TypeError, "whole number"),
        (None, TypeError, "whole number"),
    ]:
        with pytest.raises(error, match=says):
            turn.spell(lambda row, mask: token)
    with pytest.raises(ZeroDivisionError):
        turn.spell(lambda row, mask: 1 // 0)
    with pytest.raises(ValueError, match="nothing to decide"):
        chowk.Game("jaipur", seed=1, options="first=a").turn(1).spell(lambda row, mask: 0)
    with pytest.raises(TypeError):
        turn.spell(7)
