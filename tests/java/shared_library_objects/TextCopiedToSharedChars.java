// A string is immutable, but it writes its letters into the array it is given, which another thread reads meanwhile. Twin: TextCopiedToOwnChars.
public final class TextCopiedToSharedChars {
    private final char[] line = new char[8];

    private void show(String text) {
        char[] target = line;
        text.getChars(0, text.length(), target, 0); // RACE!
        System.out.println(target.length);
    }

    private int spaces() {
        int spaces = 0;
        for (char letter : line) { // RACE!
            spaces += letter == ' ' ? 1 : 0;
        }
        return spaces;
    }

    public static void main(String[] args) {
        TextCopiedToSharedChars display = new TextCopiedToSharedChars();
        new Thread(() -> display.show("a b c")).start();
        System.out.println(display.spaces());
    }
}
