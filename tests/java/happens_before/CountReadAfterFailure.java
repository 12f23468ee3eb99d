// A parallel stream that fails for one of its workers does not wait for the others. Twin: CountReadAfterStream.
import java.util.List;

public final class CountReadAfterFailure {
    private static String last = "";

    private CountReadAfterFailure() {}

    private static void see(String name) {
        last = name; // RACE!
    }

    public static void main(String[] args) {
        try {
            List.of("ada", "bob", "eve", "joe").parallelStream().forEach(CountReadAfterFailure::see);
            System.out.println("all");
        } catch (IllegalStateException failed) {
            System.out.println(last); // RACE!
        }
    }
}
