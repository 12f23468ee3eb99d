// Tickets are taken by getAndIncrement, so each is called once; the volatile call of the next one orders the turns. Twin: TicketTakenInSteps.
import java.util.concurrent.atomic.AtomicInteger;

public final class TicketTakenAtOnce {
    private final AtomicInteger tickets = new AtomicInteger();
    private volatile int called;
    private long sum;

    private int take() {
        return tickets.getAndIncrement();
    }

    private void add(long value) {
        int ticket = take();
        while (called < ticket) {
            Thread.onSpinWait();
        }
        sum += value; // NORACE
        called = ticket + 1;
    }

    public static void main(String[] args) {
        TicketTakenAtOnce desk = new TicketTakenAtOnce();
        for (int i = 0; i < 3; i++) {
            long value = i;
            new Thread(() -> desk.add(value)).start();
        }
    }
}
