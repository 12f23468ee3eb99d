// Each item of a list makes its part lazily by a checked lock, but the part is in a plain field. Twin: LazyFieldOfEachItemVolatile.
import java.util.List;
import java.util.Objects;

public final class LazyFieldOfEachItem {
    private static final class Part {
        private String text;
    }

    private static final class Item {
        private Part part;

        Part part() {
            Part seen = part; // RACE!
            if (Objects.isNull(seen)) {
                synchronized (this) {
                    seen = part; // NORACE
                    if (Objects.isNull(seen)) {
                        seen = new Part();
                        seen.text = "made"; // RACE!
                        part = seen; // RACE!
                    }
                }
            }
            return seen;
        }
    }

    private LazyFieldOfEachItem() {}

    private static void show(List<Item> items) {
        for (Item item : items) {
            System.out.println(item.part().text); // RACE!
        }
    }

    public static void main(String[] args) {
        List<Item> items = List.of(new Item(), new Item());
        new Thread(() -> show(items)).start();
        show(items);
    }
}
