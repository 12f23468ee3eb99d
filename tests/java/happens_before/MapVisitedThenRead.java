// A parallel visit of a concurrent map returns when all its entries have been visited. Twin: MapSearchedThenRead.
import java.util.concurrent.ConcurrentHashMap;

public final class MapVisitedThenRead {
    private static final ConcurrentHashMap<String, Integer> STOCK = new ConcurrentHashMap<>();
    private static String seen = "";

    private MapVisitedThenRead() {}

    public static void main(String[] args) {
        STOCK.put("bolts", 5);
        STOCK.put("nuts", 9);
        STOCK.forEach(1, (name, count) -> {
            seen = name; // RACE!
        });
        System.out.println(seen); // NORACE
    }
}
