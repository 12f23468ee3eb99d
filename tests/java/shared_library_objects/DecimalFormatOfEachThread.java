// A decimal format has a list of digits inside that each call fills, and each thread has a format of its own. Twin: DecimalFormatOfAllThreads.
import java.text.DecimalFormat;

public final class DecimalFormatOfEachThread extends Thread {
    private final DecimalFormat format;
    private final double price;

    private DecimalFormatOfEachThread(DecimalFormat format, double price) {
        this.format = format;
        this.price = price;
    }

    @Override
    public void run() {
        System.out.println(format.format(price)); // NORACE
    }

    public static void main(String[] args) {
        DecimalFormat format = new DecimalFormat("0.00");
        new DecimalFormatOfEachThread(new DecimalFormat("0.00"), 1.5).start();
        new DecimalFormatOfEachThread(format, 2.5).start();
    }
}
