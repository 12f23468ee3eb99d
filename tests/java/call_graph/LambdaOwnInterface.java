// Lambdas of an application's functional interface, generic, with a default method.
public class LambdaOwnInterface {
    interface Rule<T> {
        boolean holds(T value);

        default Rule<T> and(Rule<? super T> other) {
            return value -> holds(value) && other.holds(value);
        }

        static <T> Rule<T> not(Rule<T> rule) {
            return value -> !rule.holds(value);
        }
    }

    static class Word {
        int length() {
            return 3;
        }
    }

    public static void main(String[] args) {
        Rule<Word> isShort = word -> word.length() < 5;
        Rule<Word> isOdd = word -> word.length() % 2 == 1;
        System.out.println(isShort.and(Rule.not(isOdd)).holds(new Word()));
        System.out.println(isOdd.and(isShort).holds(new Word()));
    }
}
