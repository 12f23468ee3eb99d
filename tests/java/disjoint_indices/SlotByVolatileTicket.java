// Each writer gets its index from a volatile counter in two steps, which may give an index twice. Twin: SlotByAtomicTicket.
import java.util.concurrent.atomic.AtomicInteger;

public final class SlotByVolatileTicket {
    private final String[] names = new String[4];
    private volatile int next;

    private int ticket() {
        return next++; // NORACE
    }

    private void sign(String name) {
        int place = ticket();
        names[place] = name; // RACE!
    }

    public static void main(String[] args) {
        SlotByVolatileTicket list = new SlotByVolatileTicket();
        for (String name : new String[] {"Ada", "Grace", "Jean"}) {
            new Thread(() -> list.sign(name)).start();
        }
    }
}
