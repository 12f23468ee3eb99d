// A synchronized method of the superclass increments its field for a subclass that runs on two threads. Twin: SuperclassCounts.
public final class SuperclassCountsLocked {
    private SuperclassCountsLocked() {}

    private abstract static class Counted {
        private long calls;

        protected synchronized void called() {
            calls++; // NORACE
        }

        protected synchronized long calls() {
            return calls; // NORACE
        }
    }

    private static final class Service extends Counted implements Runnable {
        @Override
        protected synchronized void called() {
            System.out.println("called");
            super.called();
        }

        @Override
        public void run() {
            called();
            System.out.println(calls());
        }
    }

    public static void main(String[] args) {
        Service service = new Service();
        new Thread(service).start();
        new Thread(service).start();
    }
}
