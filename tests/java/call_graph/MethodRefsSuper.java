// References super::m, Interface.super::m and this::m.
import java.util.function.Supplier;

public class MethodRefsSuper {
    interface Tagged {
        default String tag() {
            return "tag";
        }
    }

    static class Base {
        String text() {
            return "base";
        }
    }

    static class Derived extends Base implements Tagged {
        @Override
        String text() {
            return "derived";
        }

        @Override
        public String tag() {
            return "own";
        }

        String all() {
            Supplier<String> above = super::text;
            Supplier<String> here = this::text;
            Supplier<String> tag = Tagged.super::tag;
            return above.get() + here.get() + tag.get();
        }
    }

    public static void main(String[] args) {
        System.out.println(new Derived().all());
    }
}
