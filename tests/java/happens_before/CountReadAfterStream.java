// When a parallel stream has ended without an exception, all its workers have. Twin: CountReadAfterFailure.
import java.util.List;

public final class CountReadAfterStream {
    private static String last = "";

    private CountReadAfterStream() {}

    private static void see(String name) {
        last = name; // RACE!
    }

    public static void main(String[] args) {
        try {
            List.of("ada", "bob", "eve", "joe").parallelStream().forEach(CountReadAfterStream::see);
            System.out.println(last); // NORACE
        } catch (IllegalStateException failed) {
            System.out.println(failed.getMessage());
        }
    }
}
