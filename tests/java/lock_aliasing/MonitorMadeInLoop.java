// Main makes a monitor for each of the tasks. Twin: MonitorMadeInMain.
public final class MonitorMadeInLoop implements Runnable {
    private static int sold;
    private final Object monitor;

    private MonitorMadeInLoop(Object monitor) {
        this.monitor = monitor;
    }

    @Override
    public void run() {
        synchronized (monitor) {
            sold++; // RACE!
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            Object monitor = new Object();
            new Thread(new MonitorMadeInLoop(monitor)).start();
        }
    }
}
