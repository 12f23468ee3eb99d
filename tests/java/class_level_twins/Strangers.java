import java.util.concurrent.CopyOnWriteArrayList;

// Where an object is from does not matter for its fields: the lambda is given it by unknown code.
class RacyMark {
    int count; // RACE! RacyMark.count 1 1 2
}

class RacyMarks {
    private final CopyOnWriteArrayList<RacyMark> marks = new CopyOnWriteArrayList<>();

    void countAll() {
        marks.forEach(mark -> mark.count++);
    }
}

class SafeMark {
    int count; // NORACE
}

class SafeMarks {
    private final CopyOnWriteArrayList<SafeMark> marks = new CopyOnWriteArrayList<>();

    void countAll() {
        marks.forEach(mark -> {
            synchronized (SafeMark.class) {
                mark.count++;
            }
        });
    }
}
