// The first value of a thread local is made on each thread, and its supplier numbers the threads in a plain field. Twin: FirstValueNumberedLocked.
public final class FirstValueOfThreadNumbered {
    private static int threads;
    private static final ThreadLocal<Integer> NUMBER = ThreadLocal.withInitial(FirstValueOfThreadNumbered::next);

    private FirstValueOfThreadNumbered() {}

    private static int next() {
        return ++threads; // RACE!
    }

    private static void show() {
        System.out.println(NUMBER.get());
    }

    public static void main(String[] args) {
        new Thread(FirstValueOfThreadNumbered::show).start();
        new Thread(FirstValueOfThreadNumbered::show).start();
        show();
    }
}
