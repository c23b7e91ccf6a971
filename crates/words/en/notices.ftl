# What people are told while they look elsewhere, and how they say that they want to be.
notice-turn = Your turn in { $game }
notice-with = With { $names }
notice-until = Time until { $when }
