// One method made two threads; main joins both. Twin: JoinOneOfTwo.
public final class JoinBothOfTwo {
    private static int votes;

    private JoinBothOfTwo() {}

    private static synchronized void vote() {
        votes++; // NORACE
    }

    private static Thread voter() {
        Thread thread = new Thread(JoinBothOfTwo::vote);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = voter();
        Thread second = voter();
        first.join();
        second.join();
        System.out.println(votes); // NORACE
    }
}
