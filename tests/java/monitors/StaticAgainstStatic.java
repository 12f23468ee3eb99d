// Two static synchronized methods of one class hold the same monitor. Twin: StaticAgainstInstance.
public final class StaticAgainstStatic {
    private static int total;

    private static synchronized void add() {
        total++; // NORACE
    }

    private static synchronized void subtract() {
        total--; // NORACE
    }

    public static void main(String[] args) {
        new Thread(StaticAgainstStatic::add).start();
        new Thread(StaticAgainstStatic::subtract).start();
    }
}
