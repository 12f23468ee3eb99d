// Operations of a tree map are used without a lock. Twin: StockInSynchronizedMap.
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

public final class StockInTreeMap {
    private final Map<String, Integer> stock;

    private StockInTreeMap(Map<String, Integer> stock) {
        this.stock = stock;
    }

    private void fill(String name, int count) {
        stock.put(name, count); // RACE!
    }

    private int count(String name) {
        return stock.getOrDefault(name, 0); // RACE!
    }

    private void empty(String name) {
        stock.remove(name); // RACE!
    }

    public static void main(String[] args) {
        StockInTreeMap shop = new StockInTreeMap(new TreeMap<>(Collections.emptyMap()));
        new Thread(() -> shop.fill("tea", 3)).start();
        new Thread(() -> shop.fill("milk", 5)).start();
        new Thread(() -> shop.empty("tea")).start();
        new Thread(() -> System.out.println(shop.count("tea"))).start();
    }
}
