// A constructor that is called by another puts the object into a concurrent map; the other one goes on to write. Twin: OuterConstructorPublishes.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class ChainedConstructorPublishes {
    private static final Map<String, Meter> ALL = new ConcurrentHashMap<>();

    private ChainedConstructorPublishes() {}

    private static final class Meter {
        private int unit;
        private int scale;

        Meter(int unit) {
            this.unit = unit; // NORACE
            ALL.put("meter", this);
        }

        Meter() {
            this(10);
            scale = 3; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Meter seen = ALL.get("meter");
            if (seen != null) {
                System.out.println(seen.unit); // NORACE
                System.out.println(seen.scale); // RACE!
            }
        }).start();
        new Meter();
    }
}
