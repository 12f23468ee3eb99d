// Constants of an enum that count as they should. Twin: MutableConstants.
import java.util.concurrent.atomic.AtomicInteger;

public enum ConstantsThatCount {
    LEFT,
    RIGHT;

    private final AtomicInteger uses = new AtomicInteger();

    public void use() {
        uses.incrementAndGet(); // NORACE
    }
}
