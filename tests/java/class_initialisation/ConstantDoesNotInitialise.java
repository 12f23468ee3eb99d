// Reading a constant variable does not initialise its class, so nothing orders the reader after the initialiser. Twin: NonConstantInitialises.
public final class ConstantDoesNotInitialise {
    private ConstantDoesNotInitialise() {}

    private static final class Shared {
        private static int level;
    }

    private static final class Options {
        private static final int LIMIT = 5;

        static {
            Shared.level = 3; // RACE!
        }

        private static void touch() {}
    }

    private static void reads() {
        if (Options.LIMIT > 0) {
            System.out.println(Shared.level); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(ConstantDoesNotInitialise::reads).start();
        Options.touch();
        System.out.println(Shared.level); // NORACE
    }
}
