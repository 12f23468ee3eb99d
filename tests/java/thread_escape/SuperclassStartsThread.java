// The superclass starts a thread in its constructor, before the subclass sets its field. Twin: SubclassStartsThread.
public final class SuperclassStartsThread {
    private SuperclassStartsThread() {}

    private abstract static class Service implements Runnable {
        Service() {
            begin();
        }

        void begin() {
            new Thread(this).start();
        }
    }

    private static final class Greeter extends Service {
        private String greeting;

        Greeter(String greeting) {
            this.greeting = greeting; // RACE!
        }

        @Override
        public void run() {
            System.out.println(greeting); // RACE!
        }
    }

    public static void main(String[] args) {
        new Greeter("hello");
    }
}
