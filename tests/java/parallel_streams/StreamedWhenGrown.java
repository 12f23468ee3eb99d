// A list has grown when it is streamed in parallel. Twin: StreamedWhileGrowing.
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

public final class StreamedWhenGrown {
    private StreamedWhenGrown() {}

    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>(List.of("Eve"));
        Thread helper = new Thread(() -> names.add("Bob")); // NORACE
        helper.start();
        helper.join();
        names.parallelStream().forEach(System.out::println); // NORACE
        List<String> sorted =
                names.parallelStream().sorted().distinct().collect(Collectors.toList()); // NORACE
        TreeMap<Integer, List<String>> lengths = new TreeMap<>();
        lengths.put(sorted.size(), sorted);
        System.out.println(lengths.keySet().parallelStream().mapToInt(n -> n).max()); // NORACE
    }
}
