"""Migrations of the schema, run by the store when it is opened."""
