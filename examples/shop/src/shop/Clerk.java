package shop;

import java.util.ArrayList;
import java.util.List;

/** Serves customers until the door is closed or nothing is left. */
final class Clerk implements Runnable {
    private final Shop shop;
    private int served;

    Clerk(Shop shop) {
        this.shop = shop;
    }

    @Override
    public void run() {
        while (shop.isOpen() && serve()) {
            served++;
        }
    }

    /** To be asked after the clerk's thread was joined. */
    int served() {
        return served;
    }

    private boolean serve() {
        shop.statistics().visit();
        Basket basket = new Basket();
        for (Product product : shop.catalog().products()) {
            if (shop.stock().take(product)) {
                basket.add(shop.catalog().today(product));
            }
        }
        shop.statistics().earn(basket.total());
        return !basket.isEmpty();
    }

    /** Made, filled and dropped by one clerk; it never leaves the thread. */
    private static final class Basket {
        private final List<Product> content = new ArrayList<>();
        private long total;

        void add(Product product) {
            content.add(product);
            total += product.cents();
        }

        long total() {
            return total;
        }

        boolean isEmpty() {
            return content.isEmpty();
        }
    }
}
