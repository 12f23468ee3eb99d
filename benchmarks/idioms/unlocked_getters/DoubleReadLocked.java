// The sensor sets a double under its own lock, the display takes it to read through an inner class. Twin: DoubleReadFreely.
public final class DoubleReadLocked {
    private final Object lock = new Object();
    private double degrees;

    private void measured(double value) {
        synchronized (lock) {
            degrees = value; // NORACE
        }
    }

    private final class Display {
        String line() {
            synchronized (lock) {
                return degrees + " degrees"; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        DoubleReadLocked sensor = new DoubleReadLocked();
        Display display = sensor.new Display();
        new Thread(() -> sensor.measured(21.5)).start();
        System.out.println(display.line());
    }
}
