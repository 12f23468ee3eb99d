// A thread runs beside one that is started later. Twin: BeforeLaterThread.
public final class BesideLaterThread {
    private static String state = "new"; // NORACE

    private BesideLaterThread() {}

    public static void main(String[] args) throws InterruptedException {
        Thread loader = new Thread(() -> {
            state = "loaded"; // RACE!
        });
        Thread printer = new Thread(() -> {
            System.out.println(state); // RACE!
        });
        loader.start();
        Thread.sleep(10);
        printer.start();
    }
}
