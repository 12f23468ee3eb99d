// A parallel search of a concurrent map returns when something is found, while other workers go on. Twin: MapVisitedThenRead.
import java.util.concurrent.ConcurrentHashMap;

public final class MapSearchedThenRead {
    private static final ConcurrentHashMap<String, Integer> STOCK = new ConcurrentHashMap<>();
    private static String seen = "";

    private MapSearchedThenRead() {}

    public static void main(String[] args) {
        STOCK.put("bolts", 5);
        STOCK.put("nuts", 9);
        STOCK.search(1, (name, count) -> {
            seen = name; // RACE!
            return count > 5 ? name : null;
        });
        System.out.println(seen); // RACE!
    }
}
