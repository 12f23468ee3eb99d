// A copy-on-write list orders getting at its items, not the writes of their fields. Twin: ItemsOfCopiedListLocked.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ItemsOfCopiedList {
    private static final List<Item> ITEMS = new CopyOnWriteArrayList<>();

    private ItemsOfCopiedList() {}

    private static final class Item {
        private int stock;

        void sell() {
            stock--; // RACE!
        }

        int stock() {
            return stock; // RACE!
        }
    }

    public static void main(String[] args) {
        ITEMS.add(new Item());
        new Thread(() -> {
            for (Item item : ITEMS) {
                item.sell();
            }
        }).start();
        ITEMS.forEach(item -> System.out.println(item.stock()));
    }
}
