// A join with a time limit may return before the thread has ended. Twin: PlainJoin.
public final class TimedJoin {
    private static String report = "";

    private TimedJoin() {}

    private static void write() {
        for (int i = 0; i < 1000; i++) {
            report += i; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(TimedJoin::write);
        writer.start();
        writer.join(5);
        System.out.println(report.length()); // RACE!
    }
}
