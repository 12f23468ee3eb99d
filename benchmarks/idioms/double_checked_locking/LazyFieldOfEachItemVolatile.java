// Each item of a list makes its part lazily by a checked lock, and the part is in a volatile field. Twin: LazyFieldOfEachItem.
import java.util.List;
import java.util.Objects;

public final class LazyFieldOfEachItemVolatile {
    private static final class Part {
        private String text;
    }

    private static final class Item {
        private volatile Part part;

        Part part() {
            Part seen = part; // NORACE
            if (Objects.isNull(seen)) {
                synchronized (this) {
                    seen = part; // NORACE
                    if (Objects.isNull(seen)) {
                        seen = new Part();
                        seen.text = "made"; // NORACE
                        part = seen; // NORACE
                    }
                }
            }
            return seen;
        }
    }

    private LazyFieldOfEachItemVolatile() {}

    private static void show(List<Item> items) {
        for (Item item : items) {
            System.out.println(item.part().text); // NORACE
        }
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item(), new Item());
        new Thread(() -> show(items)).start();
        show(items);
    }
}
