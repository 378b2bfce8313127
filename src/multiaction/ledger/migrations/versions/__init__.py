"""One file a revision; a revision that was released is never changed."""
