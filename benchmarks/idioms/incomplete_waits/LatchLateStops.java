// The count-down is awaited for some time, and the data are read only if it came. Twin: LatchLateGoesOn.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class LatchLateStops {
    private final CountDownLatch filled = new CountDownLatch(1);
    private final Map<String, String> table = new HashMap<>();

    private void fill() {
        table.put("key", "value"); // NORACE
        filled.countDown();
    }

    private String value() throws InterruptedException {
        boolean inTime = filled.await(50, TimeUnit.MILLISECONDS);
        if (!inTime) {
            System.out.println("late");
            return "none";
        }
        return table.get("key"); // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        LatchLateStops cache = new LatchLateStops();
        new Thread(cache::fill).start();
        System.out.println(cache.value());
    }
}
