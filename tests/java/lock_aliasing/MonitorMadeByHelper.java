// A helper is called once to make the monitor of two tasks. Twin: MonitorsMadeByHelper.
public final class MonitorMadeByHelper implements Runnable {
    private static int sold;
    private final Object monitor;

    private MonitorMadeByHelper(Object monitor) {
        this.monitor = monitor;
    }

    private static Object makeMonitor() {
        return new Object();
    }

    @Override
    public void run() {
        synchronized (monitor) {
            sold++; // NORACE
        }
    }

    public static void main(String[] args) {
        Object first = makeMonitor();
        Object second = first;
        new Thread(new MonitorMadeByHelper(first)).start();
        new Thread(new MonitorMadeByHelper(second)).start();
    }
}
