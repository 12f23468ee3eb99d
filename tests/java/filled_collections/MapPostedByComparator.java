// The comparator of a new map posts the map, which is being written then. Twin: MapKeptByComparator.
import java.util.Map;
import java.util.TreeMap;

public final class MapPostedByComparator {
    private static volatile Map<String, String> posted;

    private MapPostedByComparator() {}

    @SuppressWarnings("unchecked")
    private static void produce() {
        Object[] box = new Object[1];
        Map<String, String> made = new TreeMap<>((a, b) -> {
            posted = (Map<String, String>) box[0];
            return a.compareTo(b);
        });
        box[0] = made;
        made.put("tea", "green"); // RACE!
    }

    public static void main(String[] args) {
        new Thread(MapPostedByComparator::produce).start();
        Map<String, String> seen = posted;
        if (seen != null) {
            seen.put("tea", "black"); // RACE!
        }
    }
}
