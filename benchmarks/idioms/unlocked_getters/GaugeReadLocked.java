// A gauge registered as a lambda reads the level under the lock under which it is set. Twin: GaugeReadFreely.
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public final class GaugeReadLocked {
    private static final List<IntSupplier> GAUGES = new ArrayList<>();
    private int level;

    private void register() {
        GAUGES.add(this::level); // NORACE
    }

    private synchronized int level() {
        return level; // NORACE
    }

    private synchronized void setLevel(int value) {
        level = value; // NORACE
    }

    public static void main(String[] args) {
        GaugeReadLocked tank = new GaugeReadLocked();
        tank.register();
        new Thread(() -> tank.setLevel(3)).start();
        for (IntSupplier gauge : GAUGES) {
            System.out.println(gauge.getAsInt());
        }
    }
}
