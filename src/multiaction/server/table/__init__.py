"""A table as a machine of events: what happened, what it makes of the table, what is decided next."""
