"""The pages: each route asks the house and the store, and hands what it got to a template."""
