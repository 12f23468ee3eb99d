// The caller of a parallel stream holds a lock around it, which its workers do not hold.
import java.util.*;
public final class ReferenceInParallelInsideMonitor {
    static final Object LOCK = new Object();
    static final Set<String> SEEN = new HashSet<>();
    static void see(List<String> names) {
        synchronized (LOCK) {
            names.parallelStream().forEach(SEEN::add); // RACE!
        }
    }
    public static void main(String[] args) {
        see(List.of("ada", "bob", "eve"));
    }
}
