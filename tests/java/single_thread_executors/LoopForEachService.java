// Two services share one state, but each has a single-thread executor of its own. Twin: OneLoopForBothServices.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public final class LoopForEachService {
    private LoopForEachService() {}

    private static final class Service {
        private final ExecutorService loop;
        private final Map<String, Integer> state;

        Service(ExecutorService loop, Map<String, Integer> state) {
            this.loop = loop;
            this.state = state;
        }

        void set(String key, int value) {
            loop.execute(() -> state.put(key, value)); // RACE!
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> state = new HashMap<>();
        ExecutorService first = Executors.newSingleThreadExecutor();
        ExecutorService second = Executors.newSingleThreadExecutor();
        Service users = new Service(first, state);
        Service orders = new Service(second, state);
        users.set("users", 1);
        orders.set("orders", 2);
        first.shutdown();
        second.shutdown();
    }
}
