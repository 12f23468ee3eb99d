// One writer raises the volatile count and then fills the slot, so readers up to the count are not ordered with it. Twin: SlotWrittenThenCounted.
public final class SlotCountedThenWritten {
    private final int[] slots = new int[8];
    private volatile int filled;

    private final class Writer extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < slots.length; i++) {
                filled = i + 1; // NORACE
                slots[i] = i * i; // RACE!
            }
        }
    }

    private int sum() {
        int count = filled; // NORACE
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += slots[i]; // RACE!
        }
        return sum;
    }

    public static void main(String[] args) {
        SlotCountedThenWritten log = new SlotCountedThenWritten();
        log.new Writer().start();
        System.out.println(log.sum());
    }
}
