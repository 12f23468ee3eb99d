// An object is filled by helpers of who made it, and published in a volatile field. Twin: FilledByHelperPlain.
public final class FilledByHelperVolatile {
    private volatile Order current;

    private static final class Order {
        private int amount;
        private long price;

        private void price(long price) {
            this.price = price; // NORACE
        }
    }

    private static Order prepared() {
        Order made = new Order();
        fill(made, 3);
        made.price(100);
        return made;
    }

    private static void fill(Order order, int amount) {
        order.amount = amount; // NORACE
    }

    private static long total(Order order) {
        int amount = order.amount; // NORACE
        return amount * order.price; // NORACE
    }

    private Order taken() {
        return current; // NORACE
    }

    public static void main(String[] args) {
        FilledByHelperVolatile shop = new FilledByHelperVolatile();
        new Thread(() -> {
            Order seen = shop.taken();
            if (seen != null) {
                System.out.println(total(seen));
            }
        }).start();
        shop.current = prepared(); // NORACE
    }
}
