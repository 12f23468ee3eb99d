// Main asks a HashSet after the thread that added to it has ended. Twin: HashSetReadBeside.
import java.util.HashSet;
import java.util.Set;

public final class HashSetReadAfter {
    private HashSetReadAfter() {}

    public static void main(String[] args) throws InterruptedException {
        Set<String> words = new HashSet<>();
        words.add("zero"); // NORACE
        Thread reader = new Thread(() -> {
            words.add("one"); // NORACE
        });
        reader.start();
        reader.join();
        System.out.println(words.contains("one")); // NORACE
    }
}
