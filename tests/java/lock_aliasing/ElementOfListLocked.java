// An element is got from a list, locked and changed. Twin: ElementBesideLocked.
import java.util.ArrayList;
import java.util.List;

public final class ElementOfListLocked {
    private ElementOfListLocked() {}

    private static final class Item {
        private int price;
    }

    private static void discount(List<Item> items) {
        for (int i = 0; i + 1 < items.size(); i++) { // NORACE
            Item item = items.get(i); // NORACE
            Item other = item; // NORACE
            synchronized (item) {
                item.price--; // NORACE
                other.price--; // NORACE
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
