// A subclass changes the static field of its superclass holding the class of the superclass, as the superclass does. Twin: InstanceSubStaticSuper.
public final class StaticSubStaticSuper {
    private StaticSubStaticSuper() {}

    private static class Meter {
        protected static long total;

        static synchronized void clear() {
            total = 0; // NORACE
        }
    }

    private static final class WaterMeter extends Meter {
        void add(long litres) {
            synchronized (Meter.class) {
                total += litres; // NORACE
            }
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
