// A read in a conditional expression, under the lock of the write. Twin: ConditionalReadUnlocked.
public final class ConditionalReadLocked {
    private boolean open;

    private synchronized void toggle() {
        open = !open; // NORACE
    }

    private synchronized String sign() {
        return open ? "open" : "closed"; // NORACE
    }

    public static void main(String[] args) {
        ConditionalReadLocked shop = new ConditionalReadLocked();
        Thread keeper = new Thread(shop::toggle);
        keeper.start();
        System.out.println(shop.sign());
    }
}
