// The write holds the monitors of the object and of its class; one read holds the one, one read the other. Twin: MethodAndStaticMethodShareNone.
public final class MethodAndStaticMethodShareLock {
    private static final MethodAndStaticMethodShareLock ONE = new MethodAndStaticMethodShareLock();
    private String title = "none";

    private MethodAndStaticMethodShareLock() {}

    private synchronized void rename(String to) {
        synchronized (MethodAndStaticMethodShareLock.class) {
            title = to; // NORACE
        }
    }

    private synchronized String title() {
        return title; // NORACE
    }

    private static synchronized String titleOfOne() {
        return ONE.title; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> ONE.rename("first")).start();
        new Thread(() -> ONE.rename("second")).start();
        new Thread(() -> System.out.println(ONE.title())).start();
        new Thread(() -> System.out.println(titleOfOne())).start();
    }
}
