// A subclass hands on to the format it extends, without a lock; the state is that of the superclass. Twin: FormatOverriddenLocked.
import java.text.DecimalFormat;
import java.text.FieldPosition;

public final class FormatOverridden extends DecimalFormat {
    @Override
    public StringBuffer format(double number, StringBuffer text, FieldPosition position) {
        return super.format(number, text, position); // RACE!
    }

    public static void main(String[] args) {
        FormatOverridden prices = new FormatOverridden();
        new Thread(() -> prices.format(1.0, new StringBuffer(), new FieldPosition(0))).start();
        prices.format(2.0, new StringBuffer(), new FieldPosition(0));
    }
}
