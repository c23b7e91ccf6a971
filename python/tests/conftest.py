import chowk

#: Every game with every number of players.
TABLES = [
    (game, seats)
    for game in chowk.GAMES
    for seats in range(chowk.entry(game)["seats"][0], chowk.entry(game)["seats"][1] + 1)
]
