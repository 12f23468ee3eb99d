// Two threads of one subclass of Thread count under the monitor of the class. Twin: SubclassUnlocked.
public final class SubclassLocked extends Thread {
    private static int hits;

    private static synchronized void hit() {
        hits++; // NORACE
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            hit();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new SubclassLocked();
        Thread second = new SubclassLocked();
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(hits); // NORACE
    }
}
