// Only the constructor sets the number of a worker. Twin: NumberSetFromOutside.
public final class NumberSetInside {
    private NumberSetInside() {}

    private static final class Worker extends Thread {
        private int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.number = number;
            this.slots = slots;
        }

        @Override
        public void run() {
            slots[number]++; // NORACE
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            Worker worker = new Worker(i, slots);
            worker.start();
        }
    }
}
