// Callbacks of Matcher.replaceAll and Pattern.asPredicate; Scanner over an own Readable.
import java.nio.CharBuffer;
import java.util.Scanner;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

public class Regexes {
    static class Twice implements Readable {
        private int left = 2;

        public int read(CharBuffer buffer) {
            if (left-- == 0) {
                return -1;
            }
            buffer.append("word ");
            return 5;
        }
    }

    static String shout(MatchResult match) {
        return match.group().toUpperCase();
    }

    public static void main(String[] args) {
        Pattern pattern = Pattern.compile("[a-c]+");
        System.out.println(pattern.matcher("abcdab").replaceAll(Regexes::shout));
        System.out.println(pattern.asPredicate().test("x"));
        try (Scanner scanner = new Scanner(new Twice())) {
            while (scanner.hasNext()) {
                System.out.println(scanner.next());
            }
        }
    }
}
