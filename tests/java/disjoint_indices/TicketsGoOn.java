// The counter is only read, and goes on. Twin: TicketsBeginAnew.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketsGoOn {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketsGoOn() {}

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            new Thread(() -> {
                int ticket = NEXT.getAndIncrement();
                CELLS[ticket] = 1; // NORACE
                System.out.println(NEXT.get());
            }).start();
        }
    }
}
