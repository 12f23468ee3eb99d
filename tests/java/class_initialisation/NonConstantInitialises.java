// Reading a static field that is not a constant variable initialises its class, so what the initialiser wrote is seen. Twin: ConstantDoesNotInitialise.
public final class NonConstantInitialises {
    private NonConstantInitialises() {}

    private static final class Shared {
        private static int level;
    }

    private static final class Options {
        private static final Integer LIMIT = 5;

        static {
            Shared.level = 3; // NORACE
        }

        private static void touch() {}
    }

    private static void reads() {
        if (Options.LIMIT > 0) {
            System.out.println(Shared.level); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(NonConstantInitialises::reads).start();
        Options.touch();
        System.out.println(Shared.level); // NORACE
    }
}
