// Threads switch over a shared enum field that is final and over a word, and count by an atomic counter. Twin: SwitchExpressionCountsPlain.
import java.util.concurrent.atomic.AtomicInteger;

public final class SwitchExpressionCountsAtomic {
    private enum Mode { ADD, DROP }

    private final Mode mode;
    private final AtomicInteger count = new AtomicInteger();

    private SwitchExpressionCountsAtomic(Mode mode) {
        this.mode = mode;
    }

    private int weight(String word) {
        return switch (word) { // NORACE
            case "light" -> 1;
            case "heavy" -> 10;
            default -> 0;
        };
    }

    private void use(String word) {
        int change = switch (mode) { // NORACE
            case ADD -> weight(word);
            case DROP -> -weight(word);
        };
        count.addAndGet(change); // NORACE
    }

    public static void main(String[] args) {
        SwitchExpressionCountsAtomic load = new SwitchExpressionCountsAtomic(Mode.ADD);
        String word = "hea".concat("vy");
        new Thread(() -> load.use(word)).start();
        new Thread(() -> load.use(word)).start();
    }
}
