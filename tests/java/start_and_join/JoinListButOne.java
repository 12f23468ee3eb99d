// Main joins the threads of a list but those named so. Twin: JoinListOfThreads.
import java.util.ArrayList;
import java.util.List;

public final class JoinListButOne {
    private static int[] sums = new int[1];

    private JoinListButOne() {}

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Thread thread = new Thread(JoinListButOne::add);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            if (!thread.isDaemon()) {
                thread.join();
            }
        }
        System.out.println(sums[0]); // RACE!
    }

    private static synchronized void add() {
        sums[0]++; // RACE!
    }
}
