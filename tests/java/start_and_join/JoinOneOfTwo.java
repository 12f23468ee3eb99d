// One method made two threads; main joins one of them. Twin: JoinBothOfTwo.
public final class JoinOneOfTwo {
    private static int votes;

    private JoinOneOfTwo() {}

    private static synchronized void vote() {
        votes++; // RACE!
    }

    private static Thread voter() {
        Thread thread = new Thread(JoinOneOfTwo::vote);
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = voter();
        Thread second = voter();
        first.join();
        first.join();
        System.out.println(votes); // RACE!
    }
}
