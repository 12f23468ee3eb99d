// Writers change the map of a volatile field in place; only the reference is volatile, its content races. Twin: SnapshotReplaced.
import java.util.HashMap;
import java.util.Map;

public final class SnapshotChangedInPlace {
    private volatile Map<Integer, Integer> prices = new HashMap<>();

    private synchronized void set(int item, int price) {
        prices.put(item, price); // RACE!
    }

    private Integer get(int item) {
        return prices.get(item); // RACE!
    }

    public static void main(String[] args) {
        SnapshotChangedInPlace shop = new SnapshotChangedInPlace();
        new Thread(() -> shop.set(1, 100)).start();
        new Thread(() -> shop.set(2, 200)).start();
        System.out.println(shop.get(1));
    }
}
