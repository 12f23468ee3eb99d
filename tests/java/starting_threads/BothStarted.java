// Two threads are made on one Runnable and both are started. Twin: OneNeverStarted.
public final class BothStarted implements Runnable {
    private int rounds;

    @Override
    public void run() {
        rounds++; // RACE!
    }

    public static void main(String[] args) {
        BothStarted task = new BothStarted();
        Thread first = new Thread(task, "first");
        Thread second = new Thread(task, "second");
        first.start();
        second.start();
    }
}
