// A helper is called twice to make the monitors of two tasks. Twin: MonitorMadeByHelper.
public final class MonitorsMadeByHelper implements Runnable {
    private static int sold;
    private final Object monitor;

    private MonitorsMadeByHelper(Object monitor) {
        this.monitor = monitor;
    }

    private static Object makeMonitor() {
        return new Object();
    }

    @Override
    public void run() {
        synchronized (monitor) {
            sold++; // RACE!
        }
    }

    public static void main(String[] args) {
        Object first = makeMonitor();
        Object second = makeMonitor();
        new Thread(new MonitorsMadeByHelper(first)).start();
        new Thread(new MonitorsMadeByHelper(second)).start();
    }
}
