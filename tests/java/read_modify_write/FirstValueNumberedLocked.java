// The first value of a thread local is made on each thread, and its supplier numbers the threads under a monitor. Twin: FirstValueOfThreadNumbered.
public final class FirstValueNumberedLocked {
    private static int threads;
    private static final ThreadLocal<Integer> NUMBER = ThreadLocal.withInitial(FirstValueNumberedLocked::next);

    private FirstValueNumberedLocked() {}

    private static synchronized int next() {
        return ++threads; // NORACE
    }

    private static void show() {
        System.out.println(NUMBER.get());
    }

    public static void main(String[] args) {
        new Thread(FirstValueNumberedLocked::show).start();
        new Thread(FirstValueNumberedLocked::show).start();
        show();
    }
}
