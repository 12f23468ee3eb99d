// The check is in a helper that is called without the lock and with it, and the field is plain. Twin: CheckInHelperVolatile.
public final class CheckInHelperPlain {
    private record Config(String host, int port) {}

    private static Config config;

    private CheckInHelperPlain() {}

    private static boolean isMissing() {
        return config == null; // RACE!
    }

    private static synchronized void make() {
        if (isMissing()) {
            config = new Config("localhost", 80); // RACE!
        }
    }

    private static Config config() {
        if (isMissing()) {
            make();
        }
        return config; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(config().host())).start();
        new Thread(() -> System.out.println(config().port())).start();
    }
}
