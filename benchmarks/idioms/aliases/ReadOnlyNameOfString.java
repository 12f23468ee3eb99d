// One thread has a string of what the builder held, the other appends to the builder. Twin: ReadOnlyNameOfBuilder.
public final class ReadOnlyNameOfString {
    private ReadOnlyNameOfString() {}

    private static int spaces(CharSequence text) {
        int spaces = 0;
        for (int i = 0; i < text.length(); i++) { // NORACE
            if (text.charAt(i) == ' ') { // NORACE
                spaces++;
            }
        }
        return spaces;
    }

    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder("a b c");
        CharSequence seen = builder.toString(); // NORACE
        new Thread(() -> System.out.println(spaces(seen))).start();
        builder.append(" d e"); // NORACE
    }
}
