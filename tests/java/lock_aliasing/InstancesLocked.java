// What is locked is a registry that a method makes. Twin: SingletonLocked.
public final class InstancesLocked {
    private static final InstancesLocked ONLY = new InstancesLocked();
    private static int names;

    private static InstancesLocked registry() {
        return new InstancesLocked();
    }

    private static void register() {
        synchronized (registry()) {
            names++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(InstancesLocked::register).start();
        new Thread(InstancesLocked::register).start();
    }
}
