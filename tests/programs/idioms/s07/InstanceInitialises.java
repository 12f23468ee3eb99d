// Making an instance initialises its class, so the reader comes after what the initialiser wrote. Twin: ArrayDoesNotInitialise.
public final class InstanceInitialises {
    private static final StringBuilder LOG = new StringBuilder();

    private InstanceInitialises() {}

    private static final class Plug {
        static {
            LOG.append("plug"); // RACE: initialisation that several threads may begin orders nothing yet
        }
    }

    private static void reads() {
        Object made = new Plug();
        System.out.println(LOG.length() + made.getClass().getName()); // RACE: initialisation that several threads may begin orders nothing yet
    }

    public static void main(String[] args) {
        new Thread(InstanceInitialises::reads).start();
        Object own = new Plug();
        System.out.println(LOG.length() + own.getClass().getName()); // RACE: initialisation that several threads may begin orders nothing yet
    }
}
