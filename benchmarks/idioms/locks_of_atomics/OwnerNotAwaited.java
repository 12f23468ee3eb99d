// A lock is a reference to its owner; a thread goes on even if it could not put itself there. Twin: OwnerAwaited.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

public final class OwnerNotAwaited {
    private static final AtomicReference<Thread> OWNER = new AtomicReference<>();
    private static final List<String> NAMES = new ArrayList<>();

    private OwnerNotAwaited() {}

    private static void enter() {
        Thread self = Thread.currentThread();
        if (!OWNER.compareAndSet(null, self)) {
            Thread.yield();
        }
    }

    private static void leave() {
        OWNER.compareAndSet(Thread.currentThread(), null);
    }

    private static void register(String name) {
        enter();
        NAMES.add(name); // RACE!
        leave();
    }

    public static void main(String[] args) {
        new Thread(() -> register("warp")).start();
        register("weft");
    }
}
