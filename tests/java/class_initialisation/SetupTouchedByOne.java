// An initialiser writes a field of another class; one reader never goes through the initialised class. Twin: SetupTouchedByBoth.
public final class SetupTouchedByOne {
    private SetupTouchedByOne() {}

    private static final class Limits {
        private static int most;
    }

    private static final class Setup {
        static {
            Limits.most = 9; // RACE!
        }

        private static void touch() {}
    }

    private static void first() {
        Setup.touch();
        System.out.println(Limits.most); // NORACE
    }

    private static void second() {
        System.out.println(Limits.most); // RACE!
    }

    public static void main(String[] args) {
        new Thread(SetupTouchedByOne::first).start();
        new Thread(SetupTouchedByOne::second).start();
    }
}
