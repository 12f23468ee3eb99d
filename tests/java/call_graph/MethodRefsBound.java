// Method references with a bound receiver, whose method is chosen by its class.
import java.util.function.Function;
import java.util.function.Supplier;

public class MethodRefsBound {
    static class Source {
        String text() {
            return "source";
        }
    }

    static class Special extends Source {
        @Override
        String text() {
            return "special";
        }

        private String hidden(String more) {
            return more + text();
        }

        Function<String, String> reference() {
            return this::hidden;
        }
    }

    static Source make() {
        return new Special();
    }

    public static void main(String[] args) {
        Supplier<String> bound = make()::text;
        System.out.println(bound.get() + new Special().reference().apply("more "));
    }
}
