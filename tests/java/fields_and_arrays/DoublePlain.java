// A plain double is written by one thread and read by another. Twin: DoubleVolatile.
public final class DoublePlain {
    private double average;

    private void update(double value) {
        average = value; // RACE!
    }

    public static void main(String[] args) {
        DoublePlain gauge = new DoublePlain();
        Thread sensor = new Thread(() -> gauge.update(20.5));
        sensor.start();
        System.out.println(gauge.average); // RACE!
    }
}
