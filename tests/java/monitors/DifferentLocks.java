// Readers and writers hold different locks. Twin: SameLocks.
public final class DifferentLocks {
    private final Object reading = new Object();
    private final Object writing = new Object();
    private String text = "";

    private String read() {
        synchronized (reading) {
            return text; // RACE!
        }
    }

    private void write(String more) {
        synchronized (writing) {
            text = text + more; // RACE!
        }
    }

    public static void main(String[] args) {
        DifferentLocks note = new DifferentLocks();
        new Thread(() -> note.write("one")).start();
        System.out.println(note.read());
    }
}
