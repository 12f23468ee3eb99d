// The method that is referred to makes a format for each call. Twin: FormatByReference.
import java.text.SimpleDateFormat;
import java.util.function.Function;

public final class FormatByReferenceEach {
    private FormatByReferenceEach() {}

    private static String year(Long time) {
        return new SimpleDateFormat("yyyy").format(time); // NORACE
    }

    private static void print(Function<Long, String> show) {
        System.out.println(show.apply(1L)); // NORACE
    }

    public static void main(String[] args) {
        Function<Long, String> show = FormatByReferenceEach::year;
        new Thread(() -> print(show)).start();
        print(show);
    }
}
