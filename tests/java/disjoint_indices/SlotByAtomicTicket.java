// Each writer gets its index from an atomic counter, which gives no index twice. Twin: SlotByVolatileTicket.
import java.util.concurrent.atomic.AtomicInteger;

public final class SlotByAtomicTicket {
    private final String[] names = new String[4];
    private final AtomicInteger next = new AtomicInteger();

    private int ticket() {
        return next.getAndIncrement(); // NORACE
    }

    private void sign(String name) {
        int place = ticket();
        names[place] = name; // NORACE
    }

    public static void main(String[] args) {
        SlotByAtomicTicket list = new SlotByAtomicTicket();
        for (String name : new String[] {"Ada", "Grace", "Jean"}) {
            new Thread(() -> list.sign(name)).start();
        }
    }
}
