// A shop takes the stock of an article from a catalogue of all shops, under its lock. Twin: MapFilledByOwner.
import java.util.HashMap;
import java.util.Map;

public final class MapFilledFromCatalogue {
    private static final Stock CATALOGUE = new Stock();
    private final Map<String, Stock> stocks = new HashMap<>();

    private static final class Stock {
        private int pieces;
    }

    private synchronized void sell(String article) {
        Stock stock = stocks.get(article); // NORACE
        if (stock == null) {
            stock = CATALOGUE;
            stocks.put(article, stock); // NORACE
        }
        stock.pieces--; // RACE!
    }

    public static void main(String[] args) {
        MapFilledFromCatalogue[] shops = new MapFilledFromCatalogue[3];
        for (int i = 0; i < shops.length; i++) {
            shops[i] = new MapFilledFromCatalogue();
        }
        Runnable selling = () -> {
            for (MapFilledFromCatalogue shop : shops) {
                shop.sell("tea");
            }
        };
        new Thread(selling).start();
        new Thread(selling).start();
    }
}
