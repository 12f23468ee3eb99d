// Main joins all threads of a list. Twin: JoinListButOne.
import java.util.ArrayList;
import java.util.List;

public final class JoinListOfThreads {
    private static int[] sums = new int[1];

    private JoinListOfThreads() {}

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinListOfThreads::add);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sums[0]); // NORACE
    }

    private static synchronized void add() {
        sums[0]++; // NORACE
    }
}
