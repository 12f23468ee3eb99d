// The subclass starts the thread after it has set its field. Twin: SuperclassStartsThread.
public final class SubclassStartsThread {
    private SubclassStartsThread() {}

    private abstract static class Service implements Runnable {
        Service() {}

        void begin() {
            new Thread(this).start();
        }
    }

    private static final class Greeter extends Service {
        private String greeting;

        Greeter(String greeting) {
            this.greeting = greeting; // NORACE
            begin();
        }

        @Override
        public void run() {
            System.out.println(greeting); // NORACE
        }
    }

    public static void main(String[] args) {
        new Greeter("hello");
    }
}
