// The payload is got and changed inside the lock of its owner. Twin: GetterOnlyInsideLock.
public final class GetterInsideLock {
    private final Dial dial = new Dial();

    private static final class Dial {
        private int angle;

        void turn() {
            angle++; // NORACE
        }
    }

    private Dial dial() {
        return dial;
    }

    private static void turnAll(GetterInsideLock[] all) {
        for (GetterInsideLock one : all) {
            Dial dial;
            synchronized (one) {
                dial = one.dial();
                dial.turn();
            }
        }
    }

    public static void main(String[] args) {
        GetterInsideLock[] all = new GetterInsideLock[4];
        for (int i = 0; i < all.length; i++) {
            all[i] = new GetterInsideLock();
        }
        new Thread(() -> turnAll(all)).start();
        new Thread(() -> turnAll(all)).start();
    }
}
