// Two threads are made on one Runnable and only one of them is ever started. Twin: BothStarted.
public final class OneNeverStarted implements Runnable {
    private int rounds;

    @Override
    public void run() {
        rounds++; // NORACE
    }

    public static void main(String[] args) {
        OneNeverStarted task = new OneNeverStarted();
        Thread first = new Thread(task, "first");
        Thread second = new Thread(task, "second");
        first.start();
        second.setDaemon(true);
    }
}
