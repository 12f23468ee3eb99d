// Threads lock the interned string of a key, which is one object. Twin: BuiltKeyLock.
public final class InternedKeyLock implements Runnable {
    private static int orders;
    private final int shop;

    private InternedKeyLock(int shop) {
        this.shop = shop;
    }

    @Override
    public void run() {
        String key = "shop-" + shop;
        synchronized (key.intern()) {
            orders++; // RACE: that interned strings are one object is not known
        }
    }

    public static void main(String[] args) {
        new Thread(new InternedKeyLock(7)).start();
        new Thread(new InternedKeyLock(7)).start();
    }
}
