import java.util.ArrayList;
import java.util.List;

// Who is given the array may use it at any time. The leak counts as a read and a write of values();
// it meets put's write (2 races), and put's read meets the leaked write.
class RacyBuffer {
    private final int[] buffer = new int[8]; // RACE! RacyBuffer.buffer[] 2 2 3

    synchronized int[] values() {
        return buffer;
    }

    synchronized void put(int at) {
        buffer[at]++;
    }
}

// An array that was handed in is given away just the same.
class RacyFrame {
    private final int[] cells; // RACE! RacyFrame.cells[] 1 2 2

    RacyFrame(int[] cells) {
        this.cells = cells;
    }

    synchronized int[] cells() {
        return cells;
    }

    synchronized void clear() {
        cells[0] = 0;
    }
}

// Of unknown objects, those that the class made. The leak and add, which reads and writes: 3 races.
class RacyNotes {
    private final List<String> notes = new ArrayList<>(); // RACE! RacyNotes.notes* 2 2 3

    synchronized List<String> notes() {
        return notes;
    }

    synchronized void add(String note) {
        notes.add(note);
    }
}

// What callers put in is theirs.
class SafeHolder {
    private Object held; // NORACE

    synchronized Object held() {
        return held;
    }

    synchronized boolean holds(Object other) {
        return held.equals(other);
    }

    synchronized void hold(Object other) {
        held = other;
    }
}

class SafeBuffer {
    private final int[] buffer = new int[8]; // NORACE

    synchronized int[] values() {
        return buffer.clone();
    }

    synchronized void put(int at) {
        buffer[at]++;
    }
}
