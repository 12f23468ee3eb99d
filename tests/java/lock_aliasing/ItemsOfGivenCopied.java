// A book copies the array of another one: the items are the same, the locks are not. Twin: ItemsOfOwnCopied.
public final class ItemsOfGivenCopied {
    private Item[] items = new Item[0];

    private static final class Item {
        private int count;
    }

    private synchronized void fill() {
        items = new Item[] {new Item(), new Item()};
    }

    private synchronized void take(Item[] given) {
        items = given.clone();
    }

    private synchronized void touch() {
        for (Item each : items) {
            each.count++; // RACE!
        }
    }

    private static ItemsOfGivenCopied make() {
        return new ItemsOfGivenCopied();
    }

    public static void main(String[] args) {
        ItemsOfGivenCopied one = new ItemsOfGivenCopied();
        ItemsOfGivenCopied two = make();
        one.fill();
        two.fill();
        two.take(one.items);
        new Thread(one::touch).start();
        new Thread(two::touch).start();
    }
}
