// A static initialiser starts a lambda of its own class; the lambda waits for the end of the initialiser and comes after. Twin: TaskOfInitialiserRuns.
public final class TaskOfInitialiserWaits {
    private TaskOfInitialiserWaits() {}

    private static final class Printer implements Runnable {
        private final int[] cells;

        Printer(int[] cells) {
            this.cells = cells;
        }

        @Override
        public void run() {
            System.out.println(cells[0]); // NORACE
        }
    }

    private static final class Cache {
        private static final int[] CELLS = new int[1];

        static {
            Printer printer = new Printer(CELLS);
            new Thread(() -> printer.run()).start();
            CELLS[0] = 4; // NORACE
        }

        private static int length() {
            return CELLS.length;
        }
    }

    public static void main(String[] args) {
        System.out.println(Cache.length());
    }
}
