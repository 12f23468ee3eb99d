// Dekker's algorithm with volatiles, but a thread looks once whether the other wants to and then enters anyway. Twin: DekkerLooksAgain.
public final class DekkerLooksOnce {
    private static final Side LEFT = new Side();
    private static final Side RIGHT = new Side();
    private static volatile Side turn = LEFT;
    private static int count;

    private DekkerLooksOnce() {}

    private static final class Side {
        private volatile boolean wants;

        void add(Side other) {
            wants = true;
            if (other.wants) {
                if (turn == other) {
                    wants = false;
                    while (turn == other) {
                        Thread.onSpinWait();
                    }
                    wants = true;
                }
            }
            count++; // RACE!
            turn = other;
            wants = false;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> LEFT.add(RIGHT)).start();
        new Thread(() -> RIGHT.add(LEFT)).start();
    }
}
