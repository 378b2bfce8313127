"""Every act in one plain sentence, with the clause or step it rests on."""
