// The last of parallel and sequential decides for the whole stream: stages before it run on several workers, too. Twin: LastCallSaysSequential.
import java.util.List;
import java.util.stream.Collectors;

public final class LastCallSaysParallel {
    private static int mapped;
    private static int peeked;
    private static int tested;

    private LastCallSaysParallel() {}

    private static int number(String name) {
        mapped++; // RACE!
        return name.length();
    }

    private static boolean test(int length) {
        tested++; // RACE!
        return length > 0;
    }

    public static void main(String[] args) {
        List<String> names = List.of("ada", "bob", "eve", "joe");
        List<Integer> numbers = names.stream()
                .sequential()
                .map(LastCallSaysParallel::number)
                .filter(LastCallSaysParallel::test)
                .parallel()
                .peek(length -> {
                    peeked += length; // RACE!
                })
                .collect(Collectors.toList());
        System.out.println(numbers.size() + mapped + tested + peeked); // NORACE
    }
}
