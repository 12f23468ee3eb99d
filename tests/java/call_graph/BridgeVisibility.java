// A bridge that makes a method of a package-private superclass public; generic default methods.
import java.util.function.Function;

public class BridgeVisibility {
    static class Hidden {
        public String text() {
            return "hidden";
        }
    }

    public static class Shown extends Hidden {}

    interface Mapper<A, B> extends Function<A, B> {
        B map(A value);

        @Override
        default B apply(A value) {
            return map(value);
        }
    }

    static class Length implements Mapper<String, Integer> {
        public Integer map(String value) {
            return value.length();
        }
    }

    public static void main(String[] args) {
        Shown shown = new Shown();
        Function<String, Integer> length = new Length();
        System.out.println(shown.text() + length.apply("four"));
        Function<Shown, String> text = Shown::text;
        System.out.println(text.apply(shown));
    }
}
