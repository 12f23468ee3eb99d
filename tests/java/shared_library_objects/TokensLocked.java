// Two threads take words from one tokenizer and one scanner and add them to one joiner, under one monitor. Twin: TokensOfBoth.
import java.util.Scanner;
import java.util.StringJoiner;
import java.util.StringTokenizer;

public final class TokensLocked {
    private final StringTokenizer words = new StringTokenizer("a b c d");
    private final Scanner numbers = new Scanner("1 2 3 4");
    private final StringJoiner joined = new StringJoiner(",");

    private synchronized void step() {
        String word = words.nextToken(); // NORACE
        String number = numbers.next(); // NORACE
        joined.add(word + number); // NORACE
    }

    public static void main(String[] args) {
        TokensLocked reader = new TokensLocked();
        new Thread(reader::step).start();
        new Thread(reader::step).start();
    }
}
