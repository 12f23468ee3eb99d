// A subclass changes the static field of its superclass in a synchronized instance method, the superclass in a static one; the monitors differ. Twin: StaticSubStaticSuper.
public final class InstanceSubStaticSuper {
    private InstanceSubStaticSuper() {}

    private static class Meter {
        protected static long total;

        static synchronized void clear() {
            total = 0; // RACE!
        }
    }

    private static final class WaterMeter extends Meter {
        synchronized void add(long litres) {
            total += litres; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaterMeter kitchen = new WaterMeter();
        Thread adding = new Thread(() -> kitchen.add(10));
        adding.start();
        Meter.clear();
        adding.join();
    }
}
