// A static initialiser starts an object of another class, which does not wait for the end of the initialiser. Twin: TaskOfInitialiserWaits.
public final class TaskOfInitialiserRuns {
    private TaskOfInitialiserRuns() {}

    private static final class Printer implements Runnable {
        private final int[] cells;

        Printer(int[] cells) {
            this.cells = cells;
        }

        @Override
        public void run() {
            System.out.println(cells[0]); // RACE!
        }
    }

    private static final class Cache {
        private static final int[] CELLS = new int[1];

        static {
            Printer printer = new Printer(CELLS);
            new Thread(printer).start();
            CELLS[0] = 4; // RACE!
        }

        private static int length() {
            return CELLS.length;
        }
    }

    public static void main(String[] args) {
        System.out.println(Cache.length());
    }
}
