// The payload is got inside the lock of its owner and changed after it. Twin: GetterInsideLock.
public final class GetterOnlyInsideLock {
    private final Dial dial = new Dial();

    private static final class Dial {
        private int angle;

        void turn() {
            angle++; // RACE!
        }
    }

    private Dial dial() {
        return dial;
    }

    private static void turnAll(GetterOnlyInsideLock[] all) {
        for (GetterOnlyInsideLock one : all) {
            Dial dial;
            synchronized (one) {
                dial = one.dial();
            }
            dial.turn();
        }
    }

    public static void main(String[] args) {
        GetterOnlyInsideLock[] all = new GetterOnlyInsideLock[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new GetterOnlyInsideLock();
        }
        new Thread(() -> turnAll(all)).start();
        new Thread(() -> turnAll(all)).start();
    }
}
