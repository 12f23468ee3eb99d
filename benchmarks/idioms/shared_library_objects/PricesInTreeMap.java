// A plain sorted map is filled by one thread while another asks for its first key. Twin: PricesInSkipListMap.
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

public final class PricesInTreeMap {
    private static final NavigableMap<Integer, String> PRICES =
            new TreeMap<>(Map.of(9, "book"));

    private PricesInTreeMap() {}

    private static final class Filler implements Runnable {
        @Override
        public void run() {
            PRICES.put(5, "tea"); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(new Filler()).start();
        System.out.println(PRICES.firstKey()); // RACE!
    }
}
