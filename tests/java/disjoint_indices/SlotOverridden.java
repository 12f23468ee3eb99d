// A subclass has another idea of which element is the own. Twin: SlotInherited.
public final class SlotOverridden {
    private SlotOverridden() {}

    private static class Worker implements Runnable {
        private final int number;
        private final int[] slots;

        Worker(int number, int[] slots) {
            this.number = number;
            this.slots = slots;
        }

        int slot() {
            return number;
        }

        @Override
        public void run() {
            slots[slot()]++; // RACE!
        }
    }

    private static final class First extends Worker {
        First(int number, int[] slots) {
            super(number, slots);
        }

        @Override
        int slot() {
            return 0;
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            new Thread(new First(i, slots)).start();
        }
    }
}
