package shop;

import java.util.List;

/** Opens a shop for a while, with two clerks and a display, and sums the day up. */
public final class Shop {
    private final Catalog catalog;
    private final Stock stock = new Stock();
    private final Statistics statistics = new Statistics();
    private volatile boolean open = true;

    private Shop(List<Product> products, int pieces) {
        catalog = new Catalog(products);
        for (Product product : products) {
            stock.deliver(product, pieces);
        }
    }

    Catalog catalog() {
        return catalog;
    }

    Stock stock() {
        return stock;
    }

    Statistics statistics() {
        return statistics;
    }

    boolean isOpen() {
        return open;
    }

    private void close() {
        open = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Product tea = new Product("tea", 450);
        Product rice = new Product("rice", 290);
        Shop shop = new Shop(List.of(tea, rice), 10_000);
        Clerk ada = new Clerk(shop);
        Clerk bob = new Clerk(shop);
        Thread first = new Thread(ada, "ada");
        Thread second = new Thread(bob, "bob");
        Display display = new Display(shop);
        first.start();
        second.start();
        display.start();
        Thread.sleep(50);
        System.out.println("revenue so far: " + shop.statistics().revenue());
        shop.close();
        first.join();
        second.join();
        display.stopShowing();
        System.out.println("served: " + ada.served() + " and " + bob.served());
        System.out.println("visits: " + shop.statistics().visits());
        System.out.println("tea left: " + shop.stock().leftOf(tea));
    }
}
