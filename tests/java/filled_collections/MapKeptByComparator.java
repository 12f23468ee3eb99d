// The comparator of a new map counts; the map is posted when it is filled. Twin: MapPostedByComparator.
import java.util.Map;
import java.util.TreeMap;

public final class MapKeptByComparator {
    private static volatile Map<String, String> posted;

    private MapKeptByComparator() {}

    private static void produce() {
        Object[] box = new Object[1];
        Map<String, String> made = new TreeMap<>((a, b) -> {
            box[0] = a;
            return a.compareTo(b);
        });
        made.put("tea", "green"); // NORACE
        posted = made;
    }

    public static void main(String[] args) {
        new Thread(MapKeptByComparator::produce).start();
        Map<String, String> seen = posted;
        if (seen != null) {
            seen.put("tea", "black"); // NORACE
        }
    }
}
