// An executor runs each of its tasks on a virtual thread of its own, so they change one list at once. Twin: VirtualTasksLocked.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class VirtualTasksOfExecutor {
    private final List<Integer> results = new ArrayList<>();

    private void add(int result) {
        results.add(result); // RACE!
    }

    public static void main(String[] args) {
        VirtualTasksOfExecutor all = new VirtualTasksOfExecutor();
        try (ExecutorService tasks = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                int result = i;
                tasks.submit(() -> all.add(result));
            }
        }
        System.out.println(all.results.size()); // NORACE
    }
}
