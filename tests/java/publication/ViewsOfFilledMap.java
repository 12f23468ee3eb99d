// Two threads create the views of a map that is filled in an initialiser. Twin: ViewsOfGrowingMap.
import java.util.HashMap;
import java.util.Map;

public final class ViewsOfFilledMap {
    private static final class Holder {
        static final Map<String, Integer> COUNTS = new HashMap<>();

        static {
            COUNTS.merge("a", 1, Integer::sum); // NORACE
        }
    }

    private static int total() {
        int sum = Holder.COUNTS.keySet().size();
        for (int count : Holder.COUNTS.values()) { // NORACE
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
