// The number of a worker is set again before it starts. Twin: NumberSetInside.
public final class NumberSetFromOutside {
    private NumberSetFromOutside() {}

    private static final class Worker extends Thread {
        private int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.number = number;
            this.slots = slots;
        }

        @Override
        public void run() {
            slots[number]++; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            Worker worker = new Worker(i, slots);
            worker.number = 0;
            worker.start();
        }
    }
}
