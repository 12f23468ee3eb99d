// Two threads append to builders of their own, in a field of their page. Twin: BuilderShared.
public final class BuilderOfEachThread {
    private final StringBuilder text = new StringBuilder();

    private void write(String line) {
        text.append(line).append('\n'); // NORACE
    }

    private static void start(String line) {
        new Thread(() -> {
            BuilderOfEachThread page = new BuilderOfEachThread();
            page.write(line);
        }).start();
    }

    public static void main(String[] args) {
        start("first");
        start("second");
    }
}
