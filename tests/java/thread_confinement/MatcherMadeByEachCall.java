// Each call makes its own matcher, which is not safe for threads but stays on one. Twin: MatcherKeptForAllCalls.
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class MatcherMadeByEachCall {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Matcher COMMON = DIGITS.matcher("");

    private MatcherMadeByEachCall() {}

    private static boolean isNumber(String text) {
        Matcher used = DIGITS.matcher(text); // NORACE
        return used.matches(); // NORACE
    }

    public static void main(String[] args) {
        System.out.println(COMMON.matches()); // NORACE
        new Thread(() -> System.out.println(isNumber("12"))).start();
        new Thread(() -> System.out.println(isNumber("twelve"))).start();
    }
}
