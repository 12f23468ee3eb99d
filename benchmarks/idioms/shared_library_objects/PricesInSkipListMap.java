// A concurrent sorted map may be filled by one thread while another asks for its first key. Twin: PricesInTreeMap.
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

public final class PricesInSkipListMap {
    private static final NavigableMap<Integer, String> PRICES =
            new ConcurrentSkipListMap<>(Map.of(9, "book"));

    private PricesInSkipListMap() {}

    private static final class Filler implements Runnable {
        @Override
        public void run() {
            PRICES.put(5, "tea"); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(new Filler()).start();
        System.out.println(PRICES.firstKey()); // NORACE
    }
}
