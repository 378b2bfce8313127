"""The table in a terminal: the felt, the prompts, the dealer's log, on Rich."""
