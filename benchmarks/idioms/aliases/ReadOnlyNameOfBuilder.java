// One thread has the builder under its interface for reading only, the other appends to it. Twin: ReadOnlyNameOfString.
public final class ReadOnlyNameOfBuilder {
    private ReadOnlyNameOfBuilder() {}

    private static int spaces(CharSequence text) {
        int spaces = 0;
        for (int i = 0; i < text.length(); i++) { // RACE!
            if (text.charAt(i) == ' ') { // RACE!
                spaces++;
            }
        }
        return spaces;
    }

    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder("a b c");
        CharSequence seen = builder; // NORACE
        new Thread(() -> System.out.println(spaces(seen))).start();
        builder.append(" d e"); // RACE!
    }
}
