// The threads of a round fill their cell without a lock. Twin: OnceInEachRound.
public final class OnceWithoutLock {
    private OnceWithoutLock() {}

    private static final class Cell {
        private int n;

        void add(int k) {
            n += k; // RACE!
        }
    }

    private static final class Source {
        private final Cell cell = new Cell();
        private boolean filled;

        private void fill() {
            synchronized (new Object()) {
                if (!filled) { // RACE!
                    cell.add(3);
                    filled = true; // RACE!
                }
            }
        }

        int look() {
            fill();
            return cell.n; // RACE!
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
