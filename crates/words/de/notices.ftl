# Was Leuten gesagt wird, während sie anderswo hinsehen, und wie sie sagen, dass sie es wollen.
notice-turn = Du bist dran: { $game }
notice-with = Mit { $names }
notice-until = Zeit bis { $when }
