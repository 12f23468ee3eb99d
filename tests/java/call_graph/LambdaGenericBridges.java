// Lambdas for interfaces that inherit a generic method with another erasure.
import java.util.function.Function;
import java.util.function.UnaryOperator;

public class LambdaGenericBridges {
    interface Parser<T extends Number> {
        T parse(String text);
    }

    interface IntParser extends Parser<Integer> {
        @Override
        Integer parse(String text);
    }

    static Integer read(String text) {
        return text.length();
    }

    static <T extends Number> T use(Parser<T> parser) {
        return parser.parse("four");
    }

    public static void main(String[] args) {
        IntParser lambda = text -> read(text);
        IntParser reference = LambdaGenericBridges::read;
        UnaryOperator<String> upper = String::toUpperCase;
        Function<String, String> both = upper.andThen(text -> text + use(lambda));
        System.out.println(both.apply("a") + use(reference));
    }
}
