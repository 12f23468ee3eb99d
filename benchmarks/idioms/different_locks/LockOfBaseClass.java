// All subclasses hold the monitor of their base class, the one guard of its static count. Twin: LockOfRuntimeClass.
public final class LockOfBaseClass {
    private LockOfBaseClass() {}

    private abstract static class Vehicle implements Runnable {
        private static int built;

        @Override
        public void run() {
            synchronized (Vehicle.class) {
                built++; // NORACE
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
