// Workers are started before they have a number: all may see zero. Twin: NumberSetBeforeStart.
public final class NumberSetAfterStart {
    private NumberSetAfterStart() {}

    private static final class Worker extends Thread {
        private final int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.slots = slots;
            start();
            this.number = number; // RACE!
        }

        @Override
        public void run() {
            int own = number; // RACE!
            slots[own]++; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            new Worker(i, slots);
        }
    }
}
