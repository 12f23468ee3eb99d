// The threads of a round fill their cell once, under the lock of its source. Twin: OnceWithoutLock.
public final class OnceInEachRound {
    private OnceInEachRound() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // NORACE
        }
    }

    private static final class Source {
        private final Cell cell = new Cell();
        private boolean filled;

        private void fill() {
            synchronized (this) {
                if (!filled) { // NORACE
                    cell.add(3);
                    filled = true; // NORACE
                }
            }
        }

        int look() {
            fill();
            return cell.n; // NORACE
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            Source source = new Source();
            for (int i = 0; i < 2; i++) {
                new Thread(source::look).start();
            }
        }
    }
}
