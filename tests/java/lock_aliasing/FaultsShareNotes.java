// Faults collect notes, all of them the same note, and each is locked for that. Twin: FaultLocksItself.
import java.util.ArrayList;
import java.util.List;

public final class FaultsShareNotes extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Note COMMON = new Note();
    private final transient List<Note> notes = new ArrayList<>();

    private static final class Note {
        private int reads;
    }

    private synchronized void add() {
        notes.add(COMMON); // NORACE
        notes.get(0).reads++; // RACE!
    }

    public static void main(String[] args) {
        FaultsShareNotes[] faults = new FaultsShareNotes[2];
        for (int i = 0; i < faults.length; i++) {
            faults[i] = new FaultsShareNotes();
        }
        Runnable adding = () -> {
            for (FaultsShareNotes fault : faults) {
                fault.add();
            }
        };
        new Thread(adding).start();
        new Thread(adding).start();
    }
}
