// The thread that gives sets the flag before it writes. Twin: FlagOfEachRound.
public final class FlagSetTooEarly {
    private FlagSetTooEarly() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    private static final class Relay {
        private final Cell cell = new Cell();
        private volatile boolean ready;

        void give() {
            ready = true;
            cell.add(1);
        }

        void take() {
            while (!ready) {
                Thread.onSpinWait();
            }
            cell.add(2);
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            Relay relay = new Relay();
            new Thread(relay::give).start();
            new Thread(relay::take).start();
        }
    }
}
