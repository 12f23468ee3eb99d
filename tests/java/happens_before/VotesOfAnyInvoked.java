// Main reads the votes after invokeAny, which returns when one has voted. Twin: VotesOfAllInvoked.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class VotesOfAnyInvoked {
    private static final Object LOCK = new Object();
    private static int votes;

    private VotesOfAnyInvoked() {}

    private static Integer vote() {
        synchronized (LOCK) {
            return ++votes; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newCachedThreadPool();
        List<Callable<Integer>> voters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            voters.add(VotesOfAnyInvoked::vote);
        }
        pool.invokeAny(voters);
        System.out.println(votes); // RACE!
        pool.shutdown();
    }
}
