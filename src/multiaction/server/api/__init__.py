"""The JSON API: the same people, tables, commands and money, for programs."""
