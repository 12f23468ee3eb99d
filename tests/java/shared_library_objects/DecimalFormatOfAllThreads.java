// A decimal format has a list of digits inside that each call fills, and two threads use it at once. Twin: DecimalFormatOfEachThread.
import java.text.DecimalFormat;

public final class DecimalFormatOfAllThreads extends Thread {
    private final DecimalFormat format;
    private final double price;

    private DecimalFormatOfAllThreads(DecimalFormat format, double price) {
        this.format = format;
        this.price = price;
    }

    @Override
    public void run() {
        System.out.println(format.format(price)); // RACE!
    }

    public static void main(String[] args) {
        DecimalFormat format = new DecimalFormat("0.00");
        new DecimalFormatOfAllThreads(format, 1.5).start();
        new DecimalFormatOfAllThreads(format, 2.5).start();
    }
}
