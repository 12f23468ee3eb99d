// A ticket is put into a reference and then compared with what is there, by who still has it. Twin: TicketSwappedIn.
import java.util.concurrent.atomic.AtomicReference;

public final class TicketCompared {
    private static final AtomicReference<Ticket> DESK = new AtomicReference<>();

    private TicketCompared() {}

    private static final class Ticket {
        private boolean isPunched;
    }

    private static void punch() {
        Ticket ticket = DESK.getAndSet(null);
        if (ticket != null) {
            ticket.isPunched = true; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(TicketCompared::punch).start();
        new Thread(TicketCompared::punch).start();
        Ticket ticket = new Ticket();
        if (DESK.compareAndSet(null, ticket) && !DESK.compareAndSet(ticket, null)) {
            System.out.println(ticket.isPunched); // RACE!
        }
    }
}
