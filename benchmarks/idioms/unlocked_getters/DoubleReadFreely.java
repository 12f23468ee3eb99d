// The sensor sets a double under its own lock, the display reads it through an inner class without the lock. Twin: DoubleReadLocked.
public final class DoubleReadFreely {
    private final Object lock = new Object();
    private double degrees;

    private void measured(double value) {
        synchronized (lock) {
            degrees = value; // RACE!
        }
    }

    private final class Display {
        String line() {
            return degrees + " degrees"; // RACE!
        }
    }

    public static void main(String[] args) {
        DoubleReadFreely sensor = new DoubleReadFreely();
        Display display = sensor.new Display();
        new Thread(() -> sensor.measured(21.5)).start();
        System.out.println(display.line());
    }
}
