"""``python -m multiaction`` is the command."""

from multiaction.cli import main

if __name__ == "__main__":
    main()
