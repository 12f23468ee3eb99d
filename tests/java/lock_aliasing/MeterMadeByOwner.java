// Every owner makes its meter in its constructor and locks itself. Twin: MeterOfAllOwners.
public final class MeterMadeByOwner {
    private final Meter meter;

    private MeterMadeByOwner() {
        meter = new Meter();
    }

    private static final class Meter {
        private int ticks;
    }

    private synchronized void hit() {
        meter.ticks++; // NORACE
    }

    private static void hitAll(MeterMadeByOwner[] all) {
        for (MeterMadeByOwner one : all) {
            one.hit();
        }
    }

    public static void main(String[] args) {
        MeterMadeByOwner[] all = new MeterMadeByOwner[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new MeterMadeByOwner();
        }
        new Thread(() -> hitAll(all)).start();
        new Thread(() -> hitAll(all)).start();
    }
}
