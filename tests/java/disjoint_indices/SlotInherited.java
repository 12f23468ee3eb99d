// A subclass has the same idea of which element is the own. Twin: SlotOverridden.
public final class SlotInherited {
    private SlotInherited() {}

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
            slots[slot()]++; // NORACE
        }
    }

    private static final class First extends Worker {
        First(int number, int[] slots) {
            super(number, slots);
        }

        @Override
        int slot() {
            return super.slot();
        }
    }

    public static void main(String[] args) {
        int[] slots = new int[4];
        for (int i = 0; i < slots.length; i++) {
            new Thread(new First(i, slots)).start();
        }
    }
}
