// The copy is changed once more after it was published. Twin: CopiedMapSwapped.
import java.util.HashMap;
import java.util.Map;

public final class CopiedMapChangedLater {
    private volatile Map<String, Integer> prices = Map.of();

    private synchronized void set(String name, int price) {
        Map<String, Integer> copy = new HashMap<>(prices); // NORACE
        prices = copy;
        copy.put(name, price); // RACE!
    }

    private int total() {
        int sum = 0;
        for (int price : prices.values()) { // RACE!
            sum += price;
        }
        return sum;
    }

    public static void main(String[] args) {
        CopiedMapChangedLater shop = new CopiedMapChangedLater();
        for (int i = 0; i < 2; i++) {
            int price = i;
            new Thread(() -> shop.set("tea", price)).start();
            new Thread(() -> System.out.println(shop.total())).start();
        }
    }
}
