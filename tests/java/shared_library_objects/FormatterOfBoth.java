// Two threads format with one formatter, which is not made for that. Twin: FormatterOfEach.
import java.util.Formatter;

public final class FormatterOfBoth {
    private static final Formatter LINES = new Formatter();

    private FormatterOfBoth() {}

    private static void line(int number) {
        LINES.format("%d%n", number); // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> line(1)).start();
        line(2);
    }
}
