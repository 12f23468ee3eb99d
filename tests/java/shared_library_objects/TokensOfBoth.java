// Two threads take words from one tokenizer and one scanner and add them to one joiner, unordered. Twin: TokensLocked.
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public final class TokensOfBoth {
    private final StringTokenizer words = new StringTokenizer("a b c d");
    private final Scanner numbers = new Scanner("1 2 3 4");
    private final StringJoiner joined = new StringJoiner(",");

    private void step() {
        String word = words.nextToken(); // RACE!
        String number = numbers.next(); // RACE!
        joined.add(word + number); // RACE!
    }

    public static void main(String[] args) {
        TokensOfBoth reader = new TokensOfBoth();
        new Thread(reader::step).start();
        new Thread(reader::step).start();
    }
}
