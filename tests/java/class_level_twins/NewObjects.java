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

// The same, with the store in a private method.
class Sketch {
    int lines; // RACE! Sketch.lines 1 1 2
}

class RacyBoard {
    private volatile Sketch current = new Sketch();

    void draw() {
        Sketch sketch = new Sketch();
        pin(sketch);
        sketch.lines = 3;
    }

    int lines() {
        return current.lines;
    }

    private void pin(Sketch sketch) {
        current = sketch;
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
