// An object that a method makes is its own until it is put into a field.
class Draft {
    int words; // RACE! Draft.words 1 1 2
}

class RacyDesk {
    private volatile Draft current = new Draft();

    void write() {
        Draft draft = new Draft();
        current = draft;
        draft.words = 3;
    }

    int words() {
        return current.words;
    }
}

class Note {
    int words; // NORACE
}

class SafeDesk {
    int write() {
        Note note = new Note();
        note.words = 3;
        return note.words;
    }
}
