// The warehouse is locked while an item is looked up, but not while it is changed. Twin: WarehouseLockedForItem.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class WarehouseLockedForSearch {
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
        Item item;
        synchronized (this) {
            item = find(hall);
        }
        item.stock++; // RACE!
    }

    public static void main(String[] args) {
        WarehouseLockedForSearch[] houses = {new WarehouseLockedForSearch(), new WarehouseLockedForSearch()};
        for (WarehouseLockedForSearch house : houses) {
            house.add("north");
        }
        for (WarehouseLockedForSearch house : houses) {
            new Thread(() -> house.deliver("north")).start();
            new Thread(() -> house.deliver("north")).start();
            new Thread(() -> house.add("south")).start();
        }
    }
}
