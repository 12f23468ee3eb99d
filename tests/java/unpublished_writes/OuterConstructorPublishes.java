// One constructor calls another and, when all is written, puts the object into a concurrent map, which orders. Twin: ChainedConstructorPublishes.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

public final class OuterConstructorPublishes {
    private static final Map<String, Meter> ALL = new ConcurrentHashMap<>();

    private OuterConstructorPublishes() {}

    private static final class Meter {
        private int unit;
        private int scale;

        Meter(int unit) {
            this.unit = unit; // NORACE
        }

        Meter() {
            this(10);
            scale = 3; // NORACE
            ALL.put("meter", this);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Meter seen = ALL.get("meter");
            if (seen != null) {
                System.out.println(seen.unit); // NORACE
                System.out.println(seen.scale); // NORACE
            }
        }).start();
        new Meter();
    }
}
