// The loop joins the first worker again and again, and the others may still write. Twin: JoinedEachOnce.
public final class JoinedSameTwice {
    private static final int[] PARTS = new int[3];

    private JoinedSameTwice() {}

    private static void fill(int at) {
        synchronized (PARTS) {
            PARTS[at] = at; // RACE!
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
            workers[0].join();
        }
        System.out.println(PARTS[2]); // RACE!
    }
}
