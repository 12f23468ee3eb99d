// A builder made in a method is appended to there and in the thread it starts. Twin: BuilderHandedBack.
public final class BuilderHandedToThread {
    private BuilderHandedToThread() {}

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        new Thread(() -> text.append("first")).start(); // RACE!
        text.append("second"); // RACE!
    }
}
