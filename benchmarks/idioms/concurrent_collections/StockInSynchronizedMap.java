// Single operations of a synchronized map hold its monitor. Twin: StockInTreeMap.
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

public final class StockInSynchronizedMap {
    private final Map<String, Integer> stock;

    private StockInSynchronizedMap(Map<String, Integer> stock) {
        this.stock = stock;
    }

    private void fill(String name, int count) {
        stock.put(name, count); // NORACE
    }

    private int count(String name) {
        return stock.getOrDefault(name, 0); // NORACE
    }

    private void empty(String name) {
        stock.remove(name); // NORACE
    }

    public static void main(String[] args) {
        StockInSynchronizedMap shop = new StockInSynchronizedMap(Collections.synchronizedMap(new TreeMap<>()));
        new Thread(() -> shop.fill("tea", 3)).start();
        new Thread(() -> shop.fill("milk", 5)).start();
        new Thread(() -> shop.empty("tea")).start();
        new Thread(() -> System.out.println(shop.count("tea"))).start();
    }
}
