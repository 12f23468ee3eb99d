// Who saw in the monitor that the data is ready entered it after the writer left it, and nobody writes again. Twin: ReadyAskedFreely.
public final class ReadyAskedInMonitor {
    private final Object lock = new Object();
    private boolean ready;
    private long data;

    private void write() {
        synchronized (lock) {
            data = System.nanoTime(); // NORACE
            ready = true; // NORACE
        }
    }

    private void read() {
        boolean seen;
        synchronized (lock) {
            seen = ready; // NORACE
        }
        if (seen) {
            System.out.println(data); // NORACE
        }
    }

    public static void main(String[] args) {
        ReadyAskedInMonitor shared = new ReadyAskedInMonitor();
        new Thread(shared::write).start();
        new Thread(shared::read).start();
    }
}
