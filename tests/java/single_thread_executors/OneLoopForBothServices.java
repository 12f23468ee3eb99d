// Two services share one state and one single-thread executor, whose identity works like a lock. Twin: LoopForEachService.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class OneLoopForBothServices {
    private OneLoopForBothServices() {}

    private static final class Service {
        private final ExecutorService loop;
        private final Map<String, Integer> state;

        Service(ExecutorService loop, Map<String, Integer> state) {
            this.loop = loop;
            this.state = state;
        }

        void set(String key, int value) {
            loop.execute(() -> state.put(key, value)); // NORACE
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> state = new HashMap<>();
        ExecutorService first = Executors.newSingleThreadExecutor();
        ExecutorService second = first;
        Service users = new Service(first, state);
        Service orders = new Service(second, state);
        users.set("users", 1);
        orders.set("orders", 2);
        first.shutdown();
        second.shutdown();
    }
}
