// Every owner locks itself, but its constructor takes the one meter of all. Twin: MeterMadeByOwner.
public final class MeterOfAllOwners {
    private static final Meter SPARE = new Meter();
    private final Meter meter;

    private MeterOfAllOwners() {
        meter = SPARE;
    }

    private static final class Meter {
        private int ticks;
    }

    private synchronized void hit() {
        meter.ticks++; // RACE!
    }

    private static void hitAll(MeterOfAllOwners[] all) {
        for (MeterOfAllOwners one : all) {
            one.hit();
        }
    }

    public static void main(String[] args) {
        MeterOfAllOwners[] all = new MeterOfAllOwners[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new MeterOfAllOwners();
        }
        new Thread(() -> hitAll(all)).start();
        new Thread(() -> hitAll(all)).start();
    }
}
