// A join without a time limit returns when the thread has ended. Twin: TimedJoin.
public final class PlainJoin {
    private static String report = "";

    private PlainJoin() {}

    private static void write() {
        for (int i = 0; i < 1000; i++) {
            report += i; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(PlainJoin::write);
        writer.start();
        writer.join();
        System.out.println(report.length()); // NORACE
    }
}
