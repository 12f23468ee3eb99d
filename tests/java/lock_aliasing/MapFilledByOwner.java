// A shop makes the stock of an article when it first sells one, under its lock. Twin: MapFilledFromCatalogue.
import java.util.HashMap;
import java.util.Map;

public final class MapFilledByOwner {
    private final Map<String, Stock> stocks = new HashMap<>();

    private static final class Stock {
        private int pieces;
    }

    private synchronized void sell(String article) {
        Stock stock = stocks.get(article); // NORACE
        if (stock == null) {
            stock = new Stock();
            stocks.put(article, stock); // NORACE
        }
        stock.pieces--; // NORACE
    }

    public static void main(String[] args) {
        MapFilledByOwner[] shops = new MapFilledByOwner[3];
        for (int i = 0; i < shops.length; i++) {
            shops[i] = new MapFilledByOwner();
        }
        Runnable selling = () -> {
            for (MapFilledByOwner shop : shops) {
                shop.sell("tea");
            }
        };
        new Thread(selling).start();
        new Thread(selling).start();
    }
}
