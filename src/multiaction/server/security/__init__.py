"""What stands between the network and the tables: headers, origins, limits of size and rate, CSRF."""
