// The check is in a helper that is called without the lock and with it, and the field is volatile. Twin: CheckInHelperPlain.
public final class CheckInHelperVolatile {
    private record Config(String host, int port) {}

    private static volatile Config config;

    private CheckInHelperVolatile() {}

    private static boolean isMissing() {
        return config == null; // NORACE
    }

    private static synchronized void make() {
        if (isMissing()) {
            config = new Config("localhost", 80); // NORACE
        }
    }

    private static Config config() {
        if (isMissing()) {
            make();
        }
        return config; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(config().host())).start();
        new Thread(() -> System.out.println(config().port())).start();
    }
}
