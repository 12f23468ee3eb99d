// A builder made in a method is appended to there once its thread has ended. Twin: BuilderHandedToThread.
public final class BuilderHandedBack {
    private BuilderHandedBack() {}

    public static void main(String[] args) throws InterruptedException {
        StringBuilder text = new StringBuilder();
        Thread other = new Thread(() -> text.append("first")); // NORACE
        other.start();
        other.join();
        text.append("second"); // NORACE
    }
}
