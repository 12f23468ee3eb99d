// The keys of a map are copied: to remove one from there does not change the map that another thread asks. Twin: KeysRemovedFromView.
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public final class KeysRemovedFromCopy {
    private final Map<String, Integer> prices = new HashMap<>();

    private void drop(String name) {
        Set<String> names = new HashSet<>(prices.keySet()); // NORACE
        names.remove(name); // NORACE
    }

    private int price(String name) {
        return prices.getOrDefault(name, 0); // NORACE
    }

    public static void main(String[] args) {
        KeysRemovedFromCopy shop = new KeysRemovedFromCopy();
        shop.prices.put("tea", 3);
        new Thread(() -> shop.drop("tea")).start();
        System.out.println(shop.price("tea"));
    }
}
