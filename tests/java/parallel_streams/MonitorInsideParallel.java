// Each call of the workers of a parallel stream holds a monitor, which orders them. Twin: ParallelInsideMonitor.
import java.util.ArrayList;
import java.util.List;

public final class MonitorInsideParallel {
    private static final Object LOCK = new Object();
    private static final List<String> MonitorInsideParallelS = new ArrayList<>();

    private MonitorInsideParallel() {}

    private static void addAll(List<String> names) {
        names.parallelStream().forEach(name -> {
            synchronized (LOCK) {
                MonitorInsideParallelS.add(name); // NORACE
            }
        });
    }

    public static void main(String[] args) {
        addAll(List.of("ada", "bob", "eve", "joe"));
        System.out.println(MonitorInsideParallelS.size()); // NORACE
    }
}
