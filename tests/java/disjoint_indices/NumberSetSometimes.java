// One worker gets no number, and so has zero, as another. Twin: NumberSetAlways.
public final class NumberSetSometimes {
    private NumberSetSometimes() {}

    private static final class Worker extends Thread {
        private int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.slots = slots;
            if (number != 3) {
                this.number = number;
            }
        }

        @Override
        public void run() {
            slots[number]++; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            new Worker(i, slots).start();
        }
    }
}
