// Two threads of one subclass of Thread count in a static field. Twin: SubclassLocked.
public final class SubclassUnlocked extends Thread {
    private static int hits;

    private static void hit() {
        hits++; // RACE!
    }

    @Override
    public void run() {
        for (int i = 0; i < 100; i++) {
            hit();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new SubclassUnlocked();
        Thread second = new SubclassUnlocked();
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(hits); // NORACE
    }
}
