// Map, made objects and the counter in the callback are touched without any lock, so the accesses are unordered. Twin: ComputeIfAbsentLocked.
import java.util.HashMap;
import java.util.Map;

public final class ComputeIfAbsentUnlocked {
    private static final Object LOCK = new Object();
    private final Map<Integer, Tally> tallies = new HashMap<>();
    private int made;

    private static final class Tally {
        private int votes;
    }

    private void vote(int who) {
        count(who);
    }

    private void count(int who) {
        Tally tally = tallies.computeIfAbsent(who, key -> make()); // RACE!
        tally.votes++; // RACE!
    }

    private Tally make() {
        made++; // RACE!
        return new Tally();
    }

    public static void main(String[] args) {
        ComputeIfAbsentUnlocked shared = new ComputeIfAbsentUnlocked();
        Runnable voting = () -> shared.vote(7);
        new Thread(voting).start();
        new Thread(voting).start();
    }
}
