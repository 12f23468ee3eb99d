// The difference of two tickets is often the same. Twin: TicketsOfTwo.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsSubtracted {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsSubtracted() {}

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                int first = NEXT.getAndIncrement();
                int second = NEXT.getAndIncrement();
                CELLS[second - first] = 1; // RACE!
            }).start();
        }
    }
}
