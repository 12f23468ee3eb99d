// A fault collects notes in a list of its own, and is locked for that. Twin: FaultsShareNotes.
import java.util.ArrayList;
import java.util.List;

public final class FaultLocksItself extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient List<Note> notes = new ArrayList<>();

    private static final class Note {
        private int reads;
    }

    private synchronized void add() {
        notes.add(new Note()); // NORACE
        notes.get(0).reads++; // NORACE
    }

    public static void main(String[] args) {
        FaultLocksItself[] faults = new FaultLocksItself[2];
        for (int i = 0; i < faults.length; i++) {
            faults[i] = new FaultLocksItself();
        }
        Runnable adding = () -> {
            for (FaultLocksItself fault : faults) {
                fault.add();
            }
        };
        new Thread(adding).start();
        new Thread(adding).start();
    }
}
