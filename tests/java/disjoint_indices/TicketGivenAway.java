// Who draws a ticket gives it to another thread, and uses it as well. Twin: TicketKept.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketGivenAway {
    private static final int[] CELLS = new int[8];
    private static final AtomicInteger NEXT = new AtomicInteger();

    private TicketGivenAway() {}

    public static void main(String[] args) {
        for (int i = 0; i < 4; i++) {
            new Thread(() -> {
                int ticket = NEXT.getAndIncrement();
                new Thread(() -> {
                    CELLS[ticket] = 2; // RACE!
                }).start();
                CELLS[ticket] = 1; // RACE!
            }).start();
        }
    }
}
