# At a table and after it.
web-moment-look = Look at step { $step } in the replay
