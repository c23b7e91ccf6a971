import random
import unittest

import pytest

import chowk
from chowk import spiel
from conftest import TABLES


@pytest.mark.parametrize("name,seats", TABLES)
def test_states_are_played_cloned_and_replayed(name, seats):
    rng = random.Random(1)
    state = spiel.State(name, seats, deals=10)
    assert state.is_chance_node() and sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
    while not state.is_terminal():
        player = state.current_player()
        action = rng.choice(state.legal_actions())
        if player >= 0 and rng.random() < 0.05:
            other = state.clone()
            other.apply_action(action)
            assert state.history() == other.history()[:-1]
            seen = state.information_state_string(player)
            assert other.information_state_string(player) != seen
            assert state.observation_tensor(player).shape == (chowk.Encoding(name, seats).size,)
            assert state.action_to_string(player, action)
        state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-5) and state.legal_actions() == []
    again = spiel.State(name, seats, deals=10)
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state) and again.returns() == state.returns()
    with pytest.raises(ValueError, match="over"):
        state.apply_action(0)


def test_an_information_state_recalls_every_observation():
    """From what changed, line by line, all that was observed at own decisions comes back."""
    rng, state = random.Random(3), spiel.State("johari", 3, deals=5)
    observed = [[] for _ in range(3)]
    while not state.is_terminal() and len(state.history()) < 200:
        player = state.current_player()
        action = rng.choice(state.legal_actions())
        if player >= 0:
            observed[player].append((state.observation_tensor(player), action))
        state.apply_action(action)
    for player, seen in enumerate(observed):
        row = state.observation_tensor(player) * 0
        head, *lines, last = state.information_state_string(player).split("\n")
        assert head == f"player {player}" and len(lines) == len(seen) > 10
        for line, (then, action) in zip(lines, seen):
            changes, chosen = line.split(">")
            for change in changes.split():
                at, n = change.split(":")
                row[int(at)] = int(n)
            assert (row == then).all() and int(chosen) == action


def test_which_deal_it_was_is_hidden():
    """The deal is nobody's to know: what is observed is in the observation's fields alone."""
    states = [spiel.State("basari", 3, deals=50) for _ in range(2)]
    for state in states:
        state.apply_action(7)
    assert states[0].information_state_string(0) == states[1].information_state_string(0)
    with pytest.raises(ValueError, match="deals are 0 to 49"):
        spiel.State("basari", 3, deals=50).apply_action(50)


@pytest.mark.parametrize("name,seats", TABLES)
def test_pyspiel_accepts_the_games(name, seats):
    pyspiel = pytest.importorskip("pyspiel")
    loaded = spiel.register()
    game = pyspiel.load_game(f"{loaded}(game={name},players={seats},deals=20)")
    assert game.num_players() == seats and game.get_type().short_name == loaded
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_pyspiel_plays_a_playthrough_and_its_algorithms():
    pytest.importorskip("pyspiel")
    import pyspiel
    from open_spiel.python.algorithms import generate_playthrough
    from open_spiel.python.rl_environment import Environment, ObservationType

    name = f"{spiel.register()}(game=basari,players=3,deals=20)"
    told = generate_playthrough.playthrough(name, action_sequence=[3, 0, 1, 2])
    assert 'NumDistinctActions() = 121' in told and "NumPlayers() = 3" in told
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(3)
    copied = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    assert copied.observation_string(1) == state.observation_string(1)
    env = Environment(game, observation_type=ObservationType.OBSERVATION)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0, abs=1e-5)


@pytest.mark.parametrize("name,seats", TABLES)
def test_open_spiel_s_own_api_test_passes(name, seats):
    """The part of it that is for games whose tree is too large to be walked through."""
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.integration_tests import api_test

    game = pyspiel.load_game(f"{spiel.register()}(game={name},players={seats},deals=5)")
    checks = type("Checks", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    ran = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(ran)
    assert ran.testsRun >= 5 and not ran.skipped
    assert ran.wasSuccessful(), "\n".join(text for _, text in ran.failures + ran.errors)
