// Each task is given the basket at its index, but all put into one list. Twin: BasketOfEachShopper.
import java.util.ArrayList;
import java.util.List;

public final class BasketsOverOneList {
    private static final class Basket {
        private final List<String> goods;
        private int size;

        Basket(List<String> goods) {
            this.goods = goods;
        }

        void add(String item) {
            goods.add(item); // RACE!
            size++; // NORACE
        }
    }

    private static final class Shopper implements Runnable {
        private final Basket basket;

        Shopper(Basket basket) {
            this.basket = basket;
        }

        @Override
        public void run() {
            basket.add("tea"); // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> common = new ArrayList<>();
        Basket[] baskets = new Basket[3];
        for (int i = 0; i < baskets.length; i++) {
            baskets[i] = new Basket(common);
        }
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(new Shopper(baskets[i]));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(common.size() + baskets[0].size); // NORACE
    }
}
