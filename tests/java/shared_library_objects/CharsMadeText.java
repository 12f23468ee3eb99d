// One thread makes text of characters while another writes them. Twin: CharsMadeTextFirst.
public final class CharsMadeText {
    private static final char[] CHARS = {'a', 'b'};

    private CharsMadeText() {}

    public static void main(String[] args) {
        new Thread(() -> System.out.println(new String(CHARS))).start(); // RACE!
        System.out.println(CHARS.length);
        CHARS[0] = 'c'; // RACE!
    }
}
