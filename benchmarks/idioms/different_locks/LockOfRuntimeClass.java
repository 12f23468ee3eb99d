// Each subclass holds the monitor of its own class, and the static count of their base has two guards. Twin: LockOfBaseClass.
public final class LockOfRuntimeClass {
    private LockOfRuntimeClass() {}

    private abstract static class Vehicle implements Runnable {
        private static int built;

        @Override
        public void run() {
            synchronized (getClass()) {
                built++; // RACE!
            }
        }
    }

    private static final class Car extends Vehicle {}

    private static final class Bike extends Vehicle {}

    public static void main(String[] args) {
        new Thread(new Car()).start();
        new Thread(new Bike()).start();
    }
}
