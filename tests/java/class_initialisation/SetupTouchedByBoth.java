// An initialiser writes a field of another class; both readers go through the initialised class first, which orders them. Twin: SetupTouchedByOne.
public final class SetupTouchedByBoth {
    private SetupTouchedByBoth() {}

    private static final class Limits {
        private static int most;
    }

    private static final class Setup {
        static {
            Limits.most = 9; // NORACE
        }

        private static void touch() {}
    }

    private static void first() {
        Setup.touch();
        System.out.println(Limits.most); // NORACE
    }

    private static void second() {
        Setup.touch();
        System.out.println(Limits.most); // NORACE
    }

    public static void main(String[] args) {
        new Thread(SetupTouchedByBoth::first).start();
        new Thread(SetupTouchedByBoth::second).start();
    }
}
