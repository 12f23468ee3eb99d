// Two orders have an item each. Twin: NestedObjectShared.
public final class NestedObjectOwn {
    private NestedObjectOwn() {}

    private static final class Item {
        private int pieces;
    }

    private static final class Order {
        private final Item item;

        Order(Item item) {
            this.item = item;
        }

        void more() {
            item.pieces++; // NORACE
        }
    }

    public static void main(String[] args) {
        Item item = new Item();
        Order first = new Order(item);
        Order second = new Order(new Item());
        new Thread(first::more).start();
        new Thread(second::more).start();
    }
}
