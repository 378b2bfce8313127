"""Tables for people who live in pandas, polars or DuckDB."""
