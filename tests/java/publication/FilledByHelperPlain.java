// An object is filled by helpers of who made it, and read by helpers of who got it by a race. Twin: FilledByHelperVolatile.
public final class FilledByHelperPlain {
    private Order current;

    private static final class Order {
        private int amount;
        private long price;

        private void price(long price) {
            this.price = price; // RACE!
        }
    }

    private static Order prepared() {
        Order made = new Order();
        fill(made, 3);
        made.price(100);
        return made;
    }

    private static void fill(Order order, int amount) {
        order.amount = amount; // RACE!
    }

    private static long total(Order order) {
        int amount = order.amount; // RACE!
        return amount * order.price; // RACE!
    }

    private Order taken() {
        return current; // RACE!
    }

    public static void main(String[] args) {
        FilledByHelperPlain shop = new FilledByHelperPlain();
        new Thread(() -> {
            Order seen = shop.taken();
            if (seen != null) {
                System.out.println(total(seen));
            }
        }).start();
        shop.current = prepared(); // RACE!
    }
}
