// A string writes its letters into an array that no other thread has. Twin: TextCopiedToSharedChars.
public final class TextCopiedToOwnChars {
    private final char[] line = new char[8];

    private void show(String text) {
        char[] target = new char[8];
        text.getChars(0, text.length(), target, 0); // NORACE
        System.out.println(target.length);
    }

    private int spaces() {
        int spaces = 0;
        for (char letter : line) { // NORACE
            spaces += letter == ' ' ? 1 : 0;
        }
        return spaces;
    }

    public static void main(String[] args) {
        TextCopiedToOwnChars display = new TextCopiedToOwnChars();
        new Thread(() -> display.show("a b c")).start();
        System.out.println(display.spaces());
    }
}
