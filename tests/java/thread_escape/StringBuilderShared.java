// Two threads append to one StringBuilder. Twin: StringBufferShared.
public final class StringBuilderShared {
    private StringBuilderShared() {}

    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        Thread first = new Thread(() -> {
            text.append("left"); // RACE!
        });
        Thread second = new Thread(() -> {
            text.append("right"); // RACE!
        });
        first.start();
        second.start();
    }
}
