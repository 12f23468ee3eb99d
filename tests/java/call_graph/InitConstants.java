// Compile-time constants and class literals do not initialise; other static finals do.
public class InitConstants {
    static int note(String text) {
        System.out.println(text);
        return text.length();
    }

    static class NeverInitialised {
        static final int NUMBER = 42;
        static final String TEXT = "text";

        static {
            note("never");
        }
    }

    static class Computed {
        static final Integer BOXED = 42;

        static {
            note("computed");
        }
    }

    interface Fields {
        int PLAIN = 7;
        int CALLED = note("interface field");
    }

    public static void main(String[] args) {
        System.out.println(NeverInitialised.NUMBER + NeverInitialised.TEXT + NeverInitialised.class + Fields.PLAIN);
        System.out.println(Computed.BOXED);
        System.out.println(Fields.CALLED);
    }
}
