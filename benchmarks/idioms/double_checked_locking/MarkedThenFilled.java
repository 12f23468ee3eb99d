// The volatile mark is set before the fields it stands for; who sees it may read them while they are written. Twin: FilledThenMarked.
public final class MarkedThenFilled {
    private static volatile boolean isReady;
    private static int[] table;
    private static double factor;

    private MarkedThenFilled() {}

    private static synchronized void prepare() {
        if (isReady) { // NORACE
            return;
        }
        isReady = true; // NORACE
        table = new int[] {1, 2, 3}; // RACE!
        factor = 0.5; // RACE!
    }

    private static double value(int at) {
        if (!isReady) { // NORACE
            prepare();
        }
        int cell = table[at]; // RACE!
        return cell * factor; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(value(1))).start();
        new Thread(() -> System.out.println(value(2))).start();
    }
}
