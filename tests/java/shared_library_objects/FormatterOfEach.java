// Two threads format with a formatter of their own each. Twin: FormatterOfBoth.
import java.util.Formatter;

public final class FormatterOfEach {
    private FormatterOfEach() {}

    private static void line(int number) {
        Formatter lines = new Formatter();
        lines.format("%d%n", number); // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> line(1)).start();
        line(2);
    }
}
