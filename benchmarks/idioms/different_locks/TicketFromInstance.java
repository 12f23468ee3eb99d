// A synchronized instance method holds the instance, a synchronized static method the class; these are two monitors. Twin: TicketFromClass.
public final class TicketFromInstance {
    private TicketFromInstance() {}

    private static final class Counter {
        private static int issued;

        synchronized int next() {
            return ++issued; // RACE!
        }

        static synchronized void reset() {
            issued = 0; // RACE!
        }
    }

    public static void main(String[] args) {
        Counter counter = new Counter();
        new Thread(() -> System.out.println(counter.next())).start();
        Counter.reset();
    }
}
