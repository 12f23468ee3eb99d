// Each slot of a list makes its connection by double-checked locking on a plain field, so the unlocked check is a race. Twin: SlotsCheckedVolatile.
import java.util.List;

public final class SlotsCheckedPlain {
    private SlotsCheckedPlain() {}

    private static final class Connection {
        private int port;

        Connection(int port) {
            this.port = port; // RACE!
        }
    }

    private static final class Slot {
        private Connection open;

        Connection get(int port) {
            Connection seen = open; // RACE!
            if (seen == null) {
                synchronized (this) {
                    seen = open; // NORACE
                    if (seen == null) {
                        seen = new Connection(port);
                        open = seen; // RACE!
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
                sum += slot.get(80).port; // RACE!
            }
            System.out.println(sum);
        };
        new Thread(visit).start();
        new Thread(visit).start();
    }
}
