// Main makes one monitor and gives it to all tasks. Twin: MonitorMadeInLoop.
public final class MonitorMadeInMain implements Runnable {
    private static int sold;
    private final Object monitor;

    private MonitorMadeInMain(Object monitor) {
        this.monitor = monitor;
    }

    @Override
    public void run() {
        synchronized (monitor) {
            sold++; // NORACE
        }
    }

    public static void main(String[] args) {
        Object monitor = new Object();
        for (int i = 0; i < 3; i++) {
            new Thread(new MonitorMadeInMain(monitor)).start();
        }
    }
}
