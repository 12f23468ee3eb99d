// A read hides in a conditional expression without the lock. Twin: ConditionalReadLocked.
public final class ConditionalReadUnlocked {
    private boolean open;

    private synchronized void toggle() {
        open = !open; // RACE!
    }

    private String sign() {
        return open ? "open" : "closed"; // RACE!
    }

    public static void main(String[] args) {
        ConditionalReadUnlocked shop = new ConditionalReadUnlocked();
        Thread keeper = new Thread(shop::toggle);
        keeper.start();
        System.out.println(shop.sign());
    }
}
