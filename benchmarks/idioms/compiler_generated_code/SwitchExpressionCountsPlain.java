// Threads switch over a shared enum field that is final and over a word, and count in a plain field. Twin: SwitchExpressionCountsAtomic.
import java.util.concurrent.atomic.AtomicInteger;

public final class SwitchExpressionCountsPlain {
    private enum Mode { ADD, DROP }

    private final Mode mode;
    private int count;

    private SwitchExpressionCountsPlain(Mode mode) {
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
        count += change; // RACE!
    }

    public static void main(String[] args) {
        SwitchExpressionCountsPlain load = new SwitchExpressionCountsPlain(Mode.ADD);
        String word = "hea".concat("vy");
        new Thread(() -> load.use(word)).start();
        new Thread(() -> load.use(word)).start();
    }
}
