// Who saw outside the monitor that the data is ready is not ordered with the writer, for flag and data. Twin: ReadyAskedInMonitor.
public final class ReadyAskedFreely {
    private final Object lock = new Object();
    private boolean ready;
    private long data;

    private void write() {
        synchronized (lock) {
            data = System.nanoTime(); // RACE!
            ready = true; // RACE!
        }
    }

    private void read() {
        boolean seen;
        seen = ready; // RACE!
        if (seen) {
            System.out.println(data); // RACE!
        }
    }

    public static void main(String[] args) {
        ReadyAskedFreely shared = new ReadyAskedFreely();
        new Thread(shared::write).start();
        new Thread(shared::read).start();
    }
}
