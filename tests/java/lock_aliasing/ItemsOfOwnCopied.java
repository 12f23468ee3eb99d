// Two books copy the array of items that they have made themselves, when it grows. Twin: ItemsOfGivenCopied.
import java.util.Arrays;

public final class ItemsOfOwnCopied {
    private Item[] items = new Item[0];

    private static final class Item {
        private int count;
    }

    private synchronized void grow() {
        items = Arrays.copyOf(items, items.length + 1); // NORACE
        items[items.length - 1] = new Item(); // NORACE
    }

    private synchronized void touch() {
        for (Item each : items) {
            each.count++; // NORACE
        }
    }

    private static ItemsOfOwnCopied make() {
        return new ItemsOfOwnCopied();
    }

    private void use() {
        grow();
        touch();
    }

    public static void main(String[] args) {
        ItemsOfOwnCopied one = new ItemsOfOwnCopied();
        ItemsOfOwnCopied two = make();
        Runnable using = () -> {
            one.use();
            two.use();
        };
        new Thread(using).start();
        new Thread(using).start();
    }
}
