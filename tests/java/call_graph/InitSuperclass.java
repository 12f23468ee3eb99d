// Initialising a class initialises its superclass, but no interface without defaults.
public class InitSuperclass {
    static int note(String text) {
        System.out.println(text);
        return 1;
    }

    interface WithDefault {
        int ONE = note("interface with default");

        default void m() {}
    }

    interface NeverInitialised {
        int TWO = note("interface without default");
    }

    static class Base {
        static final int B = note("base");
    }

    static class Middle extends Base implements WithDefault, NeverInitialised {
        static int inherited() {
            return B;
        }
    }

    static class Derived extends Middle {
        static {
            note("derived");
        }
    }

    public static void main(String[] args) {
        new Derived();
        System.out.println(Derived.inherited());
    }
}
