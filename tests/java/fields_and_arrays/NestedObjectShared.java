// Two orders share the item they both change. Twin: NestedObjectOwn.
public final class NestedObjectShared {
    private NestedObjectShared() {}

    private static final class Item {
        private int pieces;
    }

    private static final class Order {
        private final Item item;

        Order(Item item) {
            this.item = item;
        }

        void more() {
            item.pieces++; // RACE!
        }
    }

    public static void main(String[] args) {
        Item item = new Item();
        Order first = new Order(item);
        Order second = new Order(item);
        new Thread(first::more).start();
        new Thread(second::more).start();
    }
}
