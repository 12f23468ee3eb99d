// A subclass holds its own lock while it hands on to the format it extends. Twin: FormatOverridden.
import java.text.DecimalFormat;
import java.text.FieldPosition;

public final class FormatOverriddenLocked extends DecimalFormat {
    @Override
    public synchronized StringBuffer format(double number, StringBuffer text, FieldPosition at) {
        return super.format(number, text, at); // NORACE
    }

    public static void main(String[] args) {
        FormatOverriddenLocked prices = new FormatOverriddenLocked();
        new Thread(() -> prices.format(1.0, new StringBuffer(), new FieldPosition(0))).start();
        prices.format(2.0, new StringBuffer(), new FieldPosition(0)); // NORACE
    }
}
