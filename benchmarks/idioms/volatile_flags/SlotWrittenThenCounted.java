// One writer fills a slot and then raises the volatile count; readers go up to the count they saw, so are ordered. Twin: SlotCountedThenWritten.
public final class SlotWrittenThenCounted {
    private final int[] slots = new int[8];
    private volatile int filled;

    private final class Writer extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < slots.length; i++) {
                slots[i] = i * i; // NORACE
                filled = i + 1; // NORACE
            }
        }
    }

    private int sum() {
        int count = filled; // NORACE
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += slots[i]; // NORACE
        }
        return sum;
    }

    public static void main(String[] args) {
        SlotWrittenThenCounted log = new SlotWrittenThenCounted();
        log.new Writer().start();
        System.out.println(log.sum());
    }
}
