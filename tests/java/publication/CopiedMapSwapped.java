// Each change is made in a copy, which is then published. Twin: CopiedMapChangedLater.
import java.util.HashMap;
import java.util.Map;

public final class CopiedMapSwapped {
    private volatile Map<String, Integer> prices = Map.of();

    private synchronized void set(String name, int price) {
        Map<String, Integer> copy = new HashMap<>(prices);
        copy.put(name, price); // NORACE
        prices = copy;
    }

    private int total() {
        int sum = 0;
        for (int price : prices.values()) { // NORACE
            sum += price;
        }
        return sum;
    }

    public static void main(String[] args) {
        CopiedMapSwapped shop = new CopiedMapSwapped();
        for (int i = 0; i < 2; i++) {
            int price = i;
            new Thread(() -> shop.set("tea", price)).start();
            new Thread(() -> System.out.println(shop.total())).start();
        }
    }
}
