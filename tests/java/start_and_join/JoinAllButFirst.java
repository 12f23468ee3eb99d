// Main joins all threads of an array but the first one. Twin: JoinAll.
public final class JoinAllButFirst {
    private static final Object LOCK = new Object();
    private static int total;

    private JoinAllButFirst() {}

    private static void add() {
        synchronized (LOCK) {
            total++; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(JoinAllButFirst::add);
            threads[i].start();
        }
        for (int i = 1; i < threads.length; i++) {
            threads[i].join();
        }
        System.out.println(total); // RACE!
    }
}
