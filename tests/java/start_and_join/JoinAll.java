// Main joins all threads of an array. Twin: JoinAllButFirst.
public final class JoinAll {
    private static final Object LOCK = new Object();
    private static int total;

    private JoinAll() {}

    private static void add() {
        synchronized (LOCK) {
            total++; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(JoinAll::add);
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
        }
        System.out.println(total); // NORACE
    }
}
