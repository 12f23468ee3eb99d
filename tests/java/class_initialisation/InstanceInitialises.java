// Making an instance initialises its class, so the reader comes after what the initialiser wrote. Twin: ArrayDoesNotInitialise.
public final class InstanceInitialises {
    private static final StringBuilder LOG = new StringBuilder();

    private InstanceInitialises() {}

    private static final class Plug {
        static {
            LOG.append("plug"); // NORACE
        }
    }

    private static void reads() {
        Object made = new Plug();
        System.out.println(LOG.length() + made.getClass().getName()); // NORACE
    }

    public static void main(String[] args) {
        new Thread(InstanceInitialises::reads).start();
        Object own = new Plug();
        System.out.println(LOG.length() + own.getClass().getName()); // NORACE
    }
}
