// A list grows while it is streamed in parallel. Twin: StreamedWhenGrown.
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

public final class StreamedWhileGrowing {
    private StreamedWhileGrowing() {}

    public static void main(String[] args) throws InterruptedException {
        List<String> names = new ArrayList<>(List.of("Eve"));
        Thread helper = new Thread(() -> names.add("Bob")); // RACE!
        helper.start();
        names.parallelStream().forEach(System.out::println); // RACE!
        helper.join();
        List<String> sorted =
                names.parallelStream().sorted().distinct().collect(Collectors.toList()); // RACE: workers of one kind of task count as one thread
        TreeMap<Integer, List<String>> lengths = new TreeMap<>();
        lengths.put(sorted.size(), sorted);
        System.out.println(lengths.keySet().parallelStream().mapToInt(n -> n).max()); // NORACE
    }
}
