// The volatile mark is set after the fields it stands for; who sees it reads them as written before. Twin: MarkedThenFilled.
public final class FilledThenMarked {
    private static volatile boolean isReady;
    private static int[] table;
    private static double factor;

    private FilledThenMarked() {}

    private static synchronized void prepare() {
        if (isReady) { // NORACE
            return;
        }
        table = new int[] {1, 2, 3}; // NORACE
        factor = 0.5; // NORACE
        isReady = true; // NORACE
    }

    private static double value(int at) {
        if (!isReady) { // NORACE
            prepare();
        }
        int cell = table[at]; // NORACE
        return cell * factor; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(value(1))).start();
        new Thread(() -> System.out.println(value(2))).start();
    }
}
