// An element is got from a list and locked, and the next one is changed with it. Twin: ElementOfListLocked.
import java.util.ArrayList;
import java.util.List;

public final class ElementBesideLocked {
    private ElementBesideLocked() {}

    private static final class Item {
        private int price;
    }

    private static void discount(List<Item> items) {
        for (int i = 0; i + 1 < items.size(); i++) { // NORACE
            Item item = items.get(i); // NORACE
            Item other = items.get(i + 1); // NORACE
            synchronized (item) {
                item.price--; // RACE!
                other.price--; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            items.add(new Item());
        }
        new Thread(() -> discount(items)).start();
        new Thread(() -> discount(items)).start();
    }
}
