// A slot's item is read after the slot was declared empty and the monitor left. Twin: SlotReadInTake.
public final class SlotReadAfterTake {
    private int item;
    private boolean full;

    private synchronized void put(int value) throws InterruptedException {
        while (full) { // NORACE
            wait();
        }
        item = value; // RACE!
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
        }
        return item; // RACE!
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
        SlotReadAfterTake slot = new SlotReadAfterTake();
        new Thread(slot::produce).start();
        System.out.println(slot.take() + slot.take());
    }
}
