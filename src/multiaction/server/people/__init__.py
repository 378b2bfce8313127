"""Who is at the server: guests, accounts, the floor, and the keys that vouch for them."""
