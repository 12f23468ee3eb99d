// The list is read when the atomic state says done, which is set after the last addition. Twin: StateBegunAwaited.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public final class StateDoneAwaited {
    private static final int BEGUN = 1;
    private static final int DONE = 2;
    private final AtomicInteger state = new AtomicInteger();
    private final List<String> names = new ArrayList<>();

    private void fill() {
        state.set(BEGUN);
        names.add("ada"); // NORACE
        names.add("bob"); // NORACE
        state.set(DONE);
    }

    private int size() {
        while (state.get() < DONE) { // NORACE
            Thread.onSpinWait();
        }
        return names.size(); // NORACE
    }

    public static void main(String[] args) {
        StateDoneAwaited shared = new StateDoneAwaited();
        Thread reader = new Thread(() -> System.out.println(shared.size()));
        reader.start();
        shared.fill();
    }
}
