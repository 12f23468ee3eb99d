// A method of the superclass increments its field for a subclass that runs on two threads. Twin: SuperclassCountsLocked.
public final class SuperclassCounts {
    private SuperclassCounts() {}

    private abstract static class Counted {
        private long calls;

        protected void called() {
            calls++; // RACE!
        }

        protected long calls() {
            return calls; // RACE!
        }
    }

    private static final class Service extends Counted implements Runnable {
        @Override
        protected void called() {
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
