"""The web table: a host of tables, its pages, its JSON API and its sockets."""
