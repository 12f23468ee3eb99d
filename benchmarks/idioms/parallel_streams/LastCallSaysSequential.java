// The last of parallel and sequential decides for the whole stream: it runs on the caller's thread. Twin: LastCallSaysParallel.
import java.util.List;
import java.util.stream.Collectors;

public final class LastCallSaysSequential {
    private static int mapped;
    private static int peeked;
    private static int tested;

    private LastCallSaysSequential() {}

    private static int number(String name) {
        mapped++; // NORACE
        return name.length();
    }

    private static boolean test(int length) {
        tested++; // NORACE
        return length > 0;
    }

    public static void main(String[] args) {
        List<String> names = List.of("ada", "bob", "eve", "joe");
        List<Integer> numbers = names.stream()
                .parallel()
                .map(LastCallSaysSequential::number)
                .filter(LastCallSaysSequential::test)
                .sequential()
                .peek(length -> {
                    peeked += length; // NORACE
                })
                .collect(Collectors.toList());
        System.out.println(numbers.size() + mapped + tested + peeked); // NORACE
    }
}
