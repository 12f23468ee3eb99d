// Making an array does not initialise the class of its elements, so the reader is not ordered after the initialiser. Twin: InstanceInitialises.
public final class ArrayDoesNotInitialise {
    private static final StringBuilder LOG = new StringBuilder();

    private ArrayDoesNotInitialise() {}

    private static final class Plug {
        static {
            LOG.append("plug"); // RACE!
        }
    }

    private static void reads() {
        Object made = new Plug[1];
        System.out.println(LOG.length() + made.getClass().getName()); // RACE!
    }

    public static void main(String[] args) {
        new Thread(ArrayDoesNotInitialise::reads).start();
        Object own = new Plug();
        System.out.println(LOG.length() + own.getClass().getName()); // NORACE
    }
}
