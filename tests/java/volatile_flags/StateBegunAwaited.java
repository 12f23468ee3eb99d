// The list is read when the atomic state says begun, which is set before the additions. Twin: StateDoneAwaited.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public final class StateBegunAwaited {
    private static final int BEGUN = 1;
    private static final int DONE = 2;
    private final AtomicInteger state = new AtomicInteger();
    private final List<String> names = new ArrayList<>();

    private void fill() {
        state.set(BEGUN);
        names.add("ada"); // RACE!
        names.add("bob"); // RACE!
        state.set(DONE);
    }

    private int size() {
        while (state.get() < BEGUN) { // NORACE
            Thread.onSpinWait();
        }
        return names.size(); // RACE!
    }

    public static void main(String[] args) {
        StateBegunAwaited shared = new StateBegunAwaited();
        Thread reader = new Thread(() -> System.out.println(shared.size()));
        reader.start();
        shared.fill();
    }
}
