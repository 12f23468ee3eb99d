// Arrays.asList, Arrays.stream, Arrays.equals, hashCode, toString and deepToString.
import java.util.Arrays;
import java.util.List;

public class ArraysAsList {
    static class Token {
        @Override
        public boolean equals(Object other) {
            return other instanceof Token;
        }

        @Override
        public int hashCode() {
            return 3;
        }

        @Override
        public String toString() {
            return "token";
        }

        int size() {
            return 5;
        }
    }

    public static void main(String[] args) {
        Token[] tokens = {new Token(), new Token()};
        List<Token> list = Arrays.asList(tokens);
        System.out.println(list.get(1).size() + list.indexOf(new Token()));
        System.out.println(Arrays.stream(tokens).mapToInt(Token::size).sum());
        System.out.println(Arrays.equals(tokens, tokens.clone()) + " " + Arrays.hashCode(tokens));
        System.out.println(Arrays.toString(tokens) + Arrays.deepToString(new Object[] {tokens}));
    }
}
