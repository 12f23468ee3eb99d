// An executor runs each of its tasks on a virtual thread of its own, and they change one list under a monitor. Twin: VirtualTasksOfExecutor.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class VirtualTasksLocked {
    private final List<Integer> results = new ArrayList<>();

    private synchronized void add(int result) {
        results.add(result); // NORACE
    }

    public static void main(String[] args) {
        VirtualTasksLocked all = new VirtualTasksLocked();
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                int result = i;
                tasks.submit(() -> all.add(result));
            }
        }
        System.out.println(all.results.size()); // NORACE
    }
}
