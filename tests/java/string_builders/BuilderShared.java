// Two threads append to the builder in a field. Twin: BuilderOfEachThread.
public final class BuilderShared {
    private final StringBuilder text = new StringBuilder();

    private void write(String line) {
        text.append(line).append('\n'); // RACE!
    }

    public static void main(String[] args) {
        BuilderShared page = new BuilderShared();
        new Thread(() -> page.write("first")).start();
        new Thread(() -> page.write("second")).start();
    }
}
