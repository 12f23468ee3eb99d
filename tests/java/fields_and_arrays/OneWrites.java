// Of two threads one reads and one writes. Twin: BothRead.
public final class OneWrites {
    private static int width;

    private OneWrites() {}

    public static void main(String[] args) {
        width = 80; // NORACE
        Thread first = new Thread(() -> {
            System.out.println(width); // RACE!
        });
        Thread second = new Thread(() -> {
            width = 132; // RACE!
        });
        first.start();
        second.start();
    }
}
