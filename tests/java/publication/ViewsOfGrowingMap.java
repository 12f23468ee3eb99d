// Each thread adds to the map before it iterates over a view. Twin: ViewsOfFilledMap.
import java.util.HashMap;
import java.util.Map;

public final class ViewsOfGrowingMap {
    private static final class Holder {
        static final Map<String, Integer> COUNTS = new HashMap<>();

        static void add() {
            COUNTS.merge("a", 1, Integer::sum); // RACE!
        }
    }

    private static int total() {
        Holder.add();
        int sum = Holder.COUNTS.keySet().size(); // RACE!
        for (int count : Holder.COUNTS.values()) { // RACE!
            sum += count;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> System.out.println(total())).start();
        }
    }
}
