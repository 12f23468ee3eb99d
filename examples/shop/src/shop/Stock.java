package shop;

import java.util.HashMap;
import java.util.Map;

/** How many pieces of each product are left, and how many were sold; guarded by the monitor. */
final class Stock {
    private final Map<Product, Integer> pieces = new HashMap<>();
    private int sold;

    synchronized void deliver(Product product, int count) {
        pieces.merge(product, count, Integer::sum);
    }

    synchronized boolean take(Product product) {
        int left = left(product);
        if (left == 0) {
            return false;
        }
        pieces.put(product, left - 1);
        sold++;
        return true;
    }

    synchronized int leftOf(Product product) {
        return left(product);
    }

    /** Reads without the monitor that {@link #take} holds. */
    int sold() {
        return sold;
    }

    /** Called with the monitor held. */
    private int left(Product product) {
        return pieces.getOrDefault(product, 0);
    }
}
