// The relay of each round passes a cell from one thread to another by a flag. Twin: FlagSetTooEarly.
public final class FlagOfEachRound {
    private FlagOfEachRound() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    private static final class Relay {
        private final Cell cell = new Cell();
        private volatile boolean ready;

        void give() {
            cell.add(1);
            ready = true;
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
