// A slot with wait and notifyAll: item and state are guarded by its monitor. Twin: SlotReadAfterTake.
public final class SlotReadInTake {
    private int item;
    private boolean full;

    private synchronized void put(int value) throws InterruptedException {
        while (full) { // NORACE
            wait();
        }
        item = value; // NORACE
        full = true; // NORACE
        notifyAll();
    }

    private int take() throws InterruptedException {
        synchronized (this) {
            while (!full) { // NORACE
                wait();
            }
            full = false; // NORACE
            notifyAll();
            return item; // NORACE
        }
    }

    private void produce() {
        try {
            put(1);
            put(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SlotReadInTake slot = new SlotReadInTake();
        new Thread(slot::produce).start();
        System.out.println(slot.take() + slot.take());
    }
}
