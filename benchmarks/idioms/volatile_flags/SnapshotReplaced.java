// Writers replace a volatile map by a changed copy, which nobody changes later, so reading it needs no lock. Twin: SnapshotChangedInPlace.
import java.util.HashMap;
import java.util.Map;

public final class SnapshotReplaced {
    private volatile Map<Integer, Integer> prices = new HashMap<>();

    private synchronized void set(int item, int price) {
        Map<Integer, Integer> copy = new HashMap<>(prices); // NORACE
        copy.put(item, price); // NORACE
        prices = copy; // NORACE
    }

    private Integer get(int item) {
        return prices.get(item); // NORACE
    }

    public static void main(String[] args) {
        SnapshotReplaced shop = new SnapshotReplaced();
        new Thread(() -> shop.set(1, 100)).start();
        new Thread(() -> shop.set(2, 200)).start();
        System.out.println(shop.get(1));
    }
}
