// The loop joins each worker, so none may still write. Twin: JoinedSameTwice.
public final class JoinedEachOnce {
    private static final int[] PARTS = new int[3];

    private JoinedEachOnce() {}

    private static void fill(int at) {
        synchronized (PARTS) {
            PARTS[at] = at; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] workers = new Thread[PARTS.length];
        for (int i = 0; i < workers.length; i++) {
            int at = i;
            workers[i] = new Thread(() -> fill(at));
            workers[i].start();
        }
        for (int i = 0; i < workers.length; i++) {
            workers[i].join();
        }
        System.out.println(PARTS[2]); // NORACE
    }
}
