// Two threads call one format through a reference to its method. Twin: FormatByReferenceEach.
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.function.Function;

public final class FormatByReference {
    private static final DateFormat FORMAT = new SimpleDateFormat("yyyy");

    private FormatByReference() {}

    private static void print(Function<Long, String> show) {
        System.out.println(show.apply(1L)); // RACE!
    }

    public static void main(String[] args) {
        Function<Long, String> show = FORMAT::format;
        new Thread(() -> print(show)).start();
        print(show);
    }
}
