// A matcher keeps its input and its groups; two threads reset and ask the same one. Twin: MatcherOfOneLine.
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class MatcherOfAllLines {
    private static final Pattern WORD = Pattern.compile("(\\w+)=(\\w+)");
    private static final Matcher COMMON = WORD.matcher("");

    private MatcherOfAllLines() {}

    private static String key(String line) {
        Matcher matcher = COMMON;
        matcher.reset(line); // RACE!
        if (matcher.matches()) { // RACE!
            return matcher.group(1); // RACE!
        }
        return "";
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(key("a=b"))).start();
        new Thread(() -> System.out.println(key("c=d"))).start();
    }
}
