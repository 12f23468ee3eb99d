// All calls use one matcher, which is not safe for threads. Twin: MatcherMadeByEachCall.
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public final class MatcherKeptForAllCalls {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Matcher COMMON = DIGITS.matcher("");

    private MatcherKeptForAllCalls() {}

    private static boolean isNumber(String text) {
        Matcher used = COMMON.reset(text); // RACE!
        return used.matches(); // RACE!
    }

    public static void main(String[] args) {
        System.out.println(COMMON.matches()); // NORACE
        new Thread(() -> System.out.println(isNumber("12"))).start();
        new Thread(() -> System.out.println(isNumber("twelve"))).start();
    }
}
