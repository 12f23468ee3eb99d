// Each slot of a list makes its connection by double-checked locking on a volatile field, which publishes the connection. Twin: SlotsCheckedPlain.
import java.util.List;

public final class SlotsCheckedVolatile {
    private SlotsCheckedVolatile() {}

    private static final class Connection {
        private int port;

        Connection(int port) {
            this.port = port; // NORACE
        }
    }

    private static final class Slot {
        private volatile Connection open;

        Connection get(int port) {
            Connection seen = open; // NORACE
            if (seen == null) {
                synchronized (this) {
                    seen = open; // NORACE
                    if (seen == null) {
                        seen = new Connection(port);
                        open = seen; // NORACE
                    }
                }
            }
            return seen;
        }
    }

    public static void main(String[] args) {
        List<Slot> slots = List.of(new Slot(), new Slot());
        Runnable visit = () -> {
            int sum = 0;
            for (Slot slot : slots) {
                sum += slot.get(80).port; // NORACE
            }
            System.out.println(sum);
        };
        new Thread(visit).start();
        new Thread(visit).start();
    }
}
