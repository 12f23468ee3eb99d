// Workers change a map under a lock; main, which fills it first and reads it last, takes none. Twin: StockMapReadWithoutLock.
import java.util.HashMap;
import java.util.Map;

public final class StockMapReadAfterJoins {
    private final Map<String, Integer> stock = new HashMap<>();

    private StockMapReadAfterJoins() {}

    private void put(String item, int count) {
        stock.merge(item, count, Integer::sum); // NORACE
    }

    private int count(String item) {
        return stock.getOrDefault(item, 0); // NORACE
    }

    private void deliver(String item) {
        synchronized (stock) {
            if (count(item) < 10) {
                put(item, 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StockMapReadAfterJoins shop = new StockMapReadAfterJoins();
        shop.put("tea", 3);
        Thread morning = new Thread(() -> shop.deliver("tea"));
        Thread evening = new Thread(() -> shop.deliver("milk"));
        morning.start();
        evening.start();
        morning.join();
        evening.join();
        System.out.println(shop.count("tea") + shop.count("milk"));
    }
}
