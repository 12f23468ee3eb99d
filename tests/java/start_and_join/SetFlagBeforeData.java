// The volatile flag is set before the data is written. Twin: SetFlagAfterData.
public final class SetFlagBeforeData {
    private static volatile boolean ready;
    private static String message;

    private SetFlagBeforeData() {}

    public static void main(String[] args) {
        Thread reader = new Thread(() -> {
            while (!ready) { // NORACE
                Thread.onSpinWait();
            }
            System.out.println(message); // RACE!
        });
        reader.start();
        ready = true; // NORACE
        message = "hello"; // RACE!
    }
}
