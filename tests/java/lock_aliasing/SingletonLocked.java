// What is locked is the only registry, which a method returns. Twin: InstancesLocked.
public final class SingletonLocked {
    private static final SingletonLocked ONLY = new SingletonLocked();
    private static int names;

    private static SingletonLocked registry() {
        return ONLY;
    }

    private static void register() {
        synchronized (registry()) {
            names++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(SingletonLocked::register).start();
        new Thread(SingletonLocked::register).start();
    }
}
