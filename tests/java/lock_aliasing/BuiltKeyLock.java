// Threads lock the string of a key, which each of them builds anew. Twin: InternedKeyLock.
public final class BuiltKeyLock implements Runnable {
    private static int orders;
    private final int shop;

    private BuiltKeyLock(int shop) {
        this.shop = shop;
    }

    @Override
    public void run() {
        String key = "shop-" + shop;
        synchronized (key) {
            orders++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new BuiltKeyLock(7)).start();
        new Thread(new BuiltKeyLock(7)).start();
    }
}
