// A pattern is immutable; each call makes a matcher of its own from it. Twin: MatcherOfAllLines.
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class MatcherOfOneLine {
    private static final Pattern WORD = Pattern.compile("(\\w+)=(\\w+)");

    private MatcherOfOneLine() {}

    private static String key(String line) {
        Matcher matcher = WORD.matcher("");
        matcher.reset(line); // NORACE
        if (matcher.matches()) { // NORACE
            return matcher.group(1); // NORACE
        }
        return "";
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(key("a=b"))).start();
        new Thread(() -> System.out.println(key("c=d"))).start();
    }
}
