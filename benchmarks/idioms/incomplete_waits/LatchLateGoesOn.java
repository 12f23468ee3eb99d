// The count-down is awaited for some time, and the data are read also if it did not come. Twin: LatchLateStops.
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class LatchLateGoesOn {
    private final CountDownLatch filled = new CountDownLatch(1);
    private final Map<String, String> table = new HashMap<>();

    private void fill() {
        table.put("key", "value"); // RACE!
        filled.countDown();
    }

    private String value() throws InterruptedException {
        boolean inTime = filled.await(50, TimeUnit.MILLISECONDS);
        if (!inTime) {
            System.out.println("late");
        }
        return table.get("key"); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        LatchLateGoesOn cache = new LatchLateGoesOn();
        new Thread(cache::fill).start();
        System.out.println(cache.value());
    }
}
