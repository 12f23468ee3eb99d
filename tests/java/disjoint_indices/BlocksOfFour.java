// Each thread has four elements, found by its number. Twin: BlocksOfFive.
public final class BlocksOfFour {
    private static final int LENGTH = 4;
    private final int[] cells = new int[40];

    private final class Writer implements Runnable {
        private final int number;

        Writer(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            for (int j = 0; j < LENGTH; j++) {
                cells[number * LENGTH + j] = number; // NORACE
            }
        }
    }

    private void start() {
        for (int i = 0; i < 8; i++) {
            new Thread(new Writer(i)).start();
        }
    }

    public static void main(String[] args) {
        new BlocksOfFour().start();
    }
}
