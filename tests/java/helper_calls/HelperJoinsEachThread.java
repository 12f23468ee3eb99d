// A helper joins the thread that it is given; it is called for each thread. Twin: HelperJoinsOneThreadTwice.
final class HelperJoinsEachThread {
    static int value;

    static void add() {
        synchronized (HelperJoinsEachThread.class) {
            value++; // NORACE
        }
    }

    static void await(Thread thread) throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add());
        Thread second = new Thread(() -> add());
        first.start();
        second.start();
        await(first);
        await(second);
        System.out.println(value); // NORACE
    }
}
