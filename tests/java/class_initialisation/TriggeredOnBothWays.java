// Both ways to the read wait for the class. Twin: TriggeredOnOneWay.
public final class TriggeredOnBothWays {
    private static int level;

    private TriggeredOnBothWays() {}

    private static final class Setup {
        static {
            level = 5; // NORACE
        }

        static void wake() {}
    }

    private static void show(boolean isAwake) {
        if (isAwake) {
            Setup.wake();
        } else {
            System.out.println(new Setup());
        }
        System.out.println(level); // NORACE
    }

    public static void main(String[] args) {
        new Thread(Setup::wake).start();
        show(args.length > 0);
    }
}
