// The caller of a parallel stream holds a monitor, but its workers do not, so their calls are not ordered. Twin: MonitorInsideParallel.
import java.util.ArrayList;
import java.util.List;

public final class ParallelInsideMonitor {
    private static final Object LOCK = new Object();
    private static final List<String> ParallelInsideMonitorS = new ArrayList<>();

    private ParallelInsideMonitor() {}

    private static void addAll(List<String> names) {
        synchronized (LOCK) {
            names.parallelStream().forEach(name -> {
                ParallelInsideMonitorS.add(name); // RACE!
            });
        }
    }

    public static void main(String[] args) {
        addAll(List.of("ada", "bob", "eve", "joe"));
        System.out.println(ParallelInsideMonitorS.size()); // NORACE
    }
}
