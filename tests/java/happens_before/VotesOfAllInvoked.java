// Main reads the votes after invokeAll, which returns when all have voted. Twin: VotesOfAnyInvoked.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class VotesOfAllInvoked {
    private static final Object LOCK = new Object();
    private static int votes;

    private VotesOfAllInvoked() {}

    private static Integer vote() {
        synchronized (LOCK) {
            return ++votes; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        List<Callable<Integer>> voters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            voters.add(VotesOfAllInvoked::vote);
        }
        pool.invokeAll(voters);
        System.out.println(votes); // NORACE
        pool.shutdown();
    }
}
