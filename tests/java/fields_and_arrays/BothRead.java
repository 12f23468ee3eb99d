// Two threads only read what main wrote before it started them. Twin: OneWrites.
public final class BothRead {
    private static int width;

    private BothRead() {}

    public static void main(String[] args) {
        width = 80; // NORACE
        Thread first = new Thread(() -> {
            System.out.println(width); // NORACE
        });
        Thread second = new Thread(() -> {
            System.out.println(width + 1); // NORACE
        });
        first.start();
        second.start();
    }
}
