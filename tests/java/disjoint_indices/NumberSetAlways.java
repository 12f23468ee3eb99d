// Each worker gets its number. Twin: NumberSetSometimes.
public final class NumberSetAlways {
    private NumberSetAlways() {}

    private static final class Worker extends Thread {
        private int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.slots = slots;
            this.number = number;
        }

        @Override
        public void run() {
            slots[number]++; // NORACE
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            new Worker(i, slots).start();
        }
    }
}
