// Workers are started when they have their number. Twin: NumberSetAfterStart.
public final class NumberSetBeforeStart {
    private NumberSetBeforeStart() {}

    private static final class Worker extends Thread {
        private final int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.slots = slots;
            this.number = number; // NORACE
        }

        @Override
        public void run() {
            int own = number; // NORACE
            slots[own]++; // NORACE
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            new Worker(i, slots).start();
        }
    }
}
