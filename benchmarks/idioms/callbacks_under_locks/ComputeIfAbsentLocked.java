// Map, made objects and the counter in the callback are all touched in one monitor, which orders the accesses. Twin: ComputeIfAbsentUnlocked.
import java.util.HashMap;
import java.util.Map;

public final class ComputeIfAbsentLocked {
    private static final Object LOCK = new Object();
    private final Map<Integer, Tally> tallies = new HashMap<>();
    private int made;

    private static final class Tally {
        private int votes;
    }

    private void vote(int who) {
        synchronized (LOCK) {
            count(who);
        }
    }

    private void count(int who) {
        Tally tally = tallies.computeIfAbsent(who, key -> make()); // NORACE
        tally.votes++; // NORACE
    }

    private Tally make() {
        made++; // NORACE
        return new Tally();
    }

    public static void main(String[] args) {
        ComputeIfAbsentLocked shared = new ComputeIfAbsentLocked();
        Runnable voting = () -> shared.vote(7);
        new Thread(voting).start();
        new Thread(voting).start();
    }
}
