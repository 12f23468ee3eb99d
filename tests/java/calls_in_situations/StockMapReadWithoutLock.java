// Workers change a map under a lock, but one reads it by the helper of main, without the lock. Twin: StockMapReadAfterJoins.
import java.util.HashMap;
import java.util.Map;

public final class StockMapReadWithoutLock {
    private final Map<String, Integer> stock = new HashMap<>();

    private StockMapReadWithoutLock() {}

    private void put(String item, int count) {
        stock.merge(item, count, Integer::sum); // RACE!
    }

    private int count(String item) {
        return stock.getOrDefault(item, 0); // RACE!
    }

    private void deliver(String item) {
        if (count(item) < 10) {
            synchronized (stock) {
                put(item, 1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StockMapReadWithoutLock shop = new StockMapReadWithoutLock();
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
