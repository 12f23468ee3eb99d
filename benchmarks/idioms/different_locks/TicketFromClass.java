// Both methods are static and synchronized, so both hold the monitor of the class. Twin: TicketFromInstance.
public final class TicketFromClass {
    private TicketFromClass() {}

    private static final class Counter {
        private static int issued;

        static synchronized int next() {
            return ++issued; // NORACE
        }

        static synchronized void reset() {
            issued = 0; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Counter.next())).start();
        Counter.reset();
    }
}
