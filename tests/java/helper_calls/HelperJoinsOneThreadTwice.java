// A helper joins the thread that it is given; it is called twice for one thread. Twin: HelperJoinsEachThread.
final class HelperJoinsOneThreadTwice {
    static int value;

    static void add() {
        synchronized (HelperJoinsOneThreadTwice.class) {
            value++; // RACE!
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
        await(first);
        System.out.println(value); // RACE!
    }
}
