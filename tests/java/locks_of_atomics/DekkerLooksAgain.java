// Dekker's algorithm with volatiles: a thread enters only when it sees that the other does not want to. Twin: DekkerLooksOnce.
public final class DekkerLooksAgain {
    private static final Side LEFT = new Side();
    private static final Side RIGHT = new Side();
    private static volatile Side turn = LEFT;
    private static int count;

    private DekkerLooksAgain() {}

    private static final class Side {
        private volatile boolean wants;

        void add(Side other) {
            wants = true;
            while (other.wants) {
                if (turn == other) {
                    wants = false;
                    while (turn == other) {
                        Thread.onSpinWait();
                    }
                    wants = true;
                }
            }
            count++; // RACE: algorithms of reads and writes alone are not seen to exclude
            turn = other;
            wants = false;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> LEFT.add(RIGHT)).start();
        new Thread(() -> RIGHT.add(LEFT)).start();
    }
}
