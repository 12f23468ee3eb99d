// A thread has ended before the next one is started. Twin: BesideLaterThread.
public final class BeforeLaterThread {
    private static String state = "new"; // NORACE

    private BeforeLaterThread() {}

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> {
            state = "loaded"; // NORACE
        });
        Thread printer = new Thread(() -> {
            System.out.println(state); // NORACE
        });
        loader.start();
        loader.join();
        printer.start();
    }
}
