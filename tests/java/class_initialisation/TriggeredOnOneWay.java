// Only one way to the read waits for the class. Twin: TriggeredOnBothWays.
public final class TriggeredOnOneWay {
    private static int level;

    private TriggeredOnOneWay() {}

    private static final class Setup {
        static {
            level = 5; // RACE!
        }

        static void wake() {}
    }

    private static void show(boolean isAwake) {
        if (isAwake) {
            Setup.wake();
        } else {
            System.out.println(Setup[].class);
        }
        System.out.println(level); // RACE!
    }

    public static void main(String[] args) {
        new Thread(Setup::wake).start();
        show(args.length > 0);
    }
}
