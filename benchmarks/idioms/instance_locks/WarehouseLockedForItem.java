// An item, reached by a map of lists in the warehouse, is changed while the warehouse is locked. Twin: WarehouseLockedForSearch.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class WarehouseLockedForItem {
    private final Map<String, List<Item>> halls = new HashMap<>();

    private static final class Item {
        private int stock;
    }

    private synchronized void add(String hall) {
        halls.computeIfAbsent(hall, key -> new ArrayList<>()).add(new Item()); // NORACE
    }

    private Item find(String hall) {
        return halls.get(hall).get(0); // NORACE
    }

    private void deliver(String hall) {
        synchronized (this) {
            Item item = find(hall);
            item.stock++; // NORACE
        }
    }

    public static void main(String[] args) {
        WarehouseLockedForItem[] houses = {new WarehouseLockedForItem(), new WarehouseLockedForItem()};
        for (WarehouseLockedForItem house : houses) {
            house.add("north");
        }
        for (WarehouseLockedForItem house : houses) {
            new Thread(() -> house.deliver("north")).start();
            new Thread(() -> house.deliver("north")).start();
            new Thread(() -> house.add("south")).start();
        }
    }
}
