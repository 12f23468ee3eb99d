// The volatile flag is set after the data was written. Twin: SetFlagBeforeData.
public final class SetFlagAfterData {
    private static volatile boolean ready;
    private static String message;

    private SetFlagAfterData() {}

    public static void main(String[] args) {
        Thread reader = new Thread(() -> {
            while (!ready) { // NORACE
                Thread.onSpinWait();
            }
            System.out.println(message); // NORACE
        });
        reader.start();
        message = "hello"; // NORACE
        ready = true; // NORACE
    }
}
