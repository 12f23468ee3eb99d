// Two threads append to one StringBuffer, which locks itself. Twin: StringBuilderShared.
public final class StringBufferShared {
    private StringBufferShared() {}

    public static void main(String[] args) {
        StringBuffer text = new StringBuffer();
        Thread first = new Thread(() -> {
            text.append("left"); // NORACE
        });
        Thread second = new Thread(() -> {
            text.append("right"); // NORACE
        });
        first.start();
        second.start();
    }
}
