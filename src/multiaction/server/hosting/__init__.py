"""Tables in operation: one task owns each, one writer stores what happened, onlookers come and go."""
