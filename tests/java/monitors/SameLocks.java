// Readers and writers hold the same lock. Twin: DifferentLocks.
public final class SameLocks {
    private final Object writing = new Object();
    private String text = "";

    private String read() {
        synchronized (writing) {
            return text; // NORACE
        }
    }

    private void write(String more) {
        synchronized (writing) {
            text = text + more; // NORACE
        }
    }

    public static void main(String[] args) {
        SameLocks note = new SameLocks();
        new Thread(() -> note.write("one")).start();
        System.out.println(note.read());
    }
}
