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
    for tokens in ([], [200], [999], [0, 0], [encoding.tokens.index("exchange")], [38] * 40):
        with pytest.raises((ValueError, OverflowError)):
            encoding.decode(tokens)
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
