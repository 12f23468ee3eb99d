// The keys of a map are a view: to remove one from there changes the map that another thread asks. Twin: KeysRemovedFromCopy.
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

public final class KeysRemovedFromView {
    private final Map<String, Integer> prices = new HashMap<>();

    private void drop(String name) {
        Set<String> names = prices.keySet(); // NORACE
        names.remove(name); // RACE!
    }

    private int price(String name) {
        return prices.getOrDefault(name, 0); // RACE!
    }

    public static void main(String[] args) {
        KeysRemovedFromView shop = new KeysRemovedFromView();
        shop.prices.put("tea", 3);
        new Thread(() -> shop.drop("tea")).start();
        System.out.println(shop.price("tea"));
    }
}
