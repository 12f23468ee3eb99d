// A gauge registered as a lambda reads the level without the lock under which it is set. Twin: GaugeReadLocked.
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public final class GaugeReadFreely {
    private static final List<IntSupplier> GAUGES = new ArrayList<>();
    private int level;

    private void register() {
        GAUGES.add(() -> level); // RACE!
    }

    private synchronized void setLevel(int value) {
        level = value; // RACE!
    }

    public static void main(String[] args) {
        GaugeReadFreely tank = new GaugeReadFreely();
        tank.register();
        new Thread(() -> tank.setLevel(3)).start();
        for (IntSupplier gauge : GAUGES) {
            System.out.println(gauge.getAsInt());
        }
    }
}
