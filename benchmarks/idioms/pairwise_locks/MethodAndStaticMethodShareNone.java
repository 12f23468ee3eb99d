// The write holds the monitor of the object only; the static method reads under the monitor of the class. Twin: MethodAndStaticMethodShareLock.
public final class MethodAndStaticMethodShareNone {
    private static final MethodAndStaticMethodShareNone ONE = new MethodAndStaticMethodShareNone();
    private String title = "none";

    private MethodAndStaticMethodShareNone() {}

    private synchronized void rename(String to) {
        synchronized (to) {
            title = to; // RACE!
        }
    }

    private synchronized String title() {
        return title; // NORACE
    }

    private static synchronized String titleOfOne() {
        return ONE.title; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> ONE.rename("first")).start();
        new Thread(() -> ONE.rename("second")).start();
        new Thread(() -> System.out.println(ONE.title())).start();
        new Thread(() -> System.out.println(titleOfOne())).start();
    }
}
