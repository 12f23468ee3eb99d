// Items of a copy-on-write list are changed and read under their own monitors. Twin: ItemsOfCopiedList.
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

public final class ItemsOfCopiedListLocked {
    private static final List<Item> ITEMS = new CopyOnWriteArrayList<>();

    private ItemsOfCopiedListLocked() {}

    private static final class Item {
        private int stock;

        synchronized void sell() {
            stock--; // NORACE
        }

        synchronized int stock() {
            return stock; // NORACE
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
