// The text is made before the other thread starts, and is immutable. Twin: CharsMadeText.
public final class CharsMadeTextFirst {
    private static final char[] CHARS = {'a', 'b'};

    private CharsMadeTextFirst() {}

    public static void main(String[] args) {
        String text = new String(CHARS); // NORACE
        new Thread(() -> System.out.println(text)).start(); // NORACE
        System.out.println(CHARS.length); // NORACE
        CHARS[0] = 'c'; // NORACE
    }
}
