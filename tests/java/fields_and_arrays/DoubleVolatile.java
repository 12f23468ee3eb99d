// A volatile double is written by one thread and read by another. Twin: DoublePlain.
public final class DoubleVolatile {
    private volatile double average;

    private void update(double value) {
        average = value; // NORACE
    }

    public static void main(String[] args) {
        DoubleVolatile gauge = new DoubleVolatile();
        Thread sensor = new Thread(() -> gauge.update(20.5));
        sensor.start();
        System.out.println(gauge.average); // NORACE
    }
}
