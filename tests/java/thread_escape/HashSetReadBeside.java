// Main asks a HashSet while a thread adds to it. Twin: HashSetReadAfter.
import java.util.HashSet;
import java.util.Set;

public final class HashSetReadBeside {
    private HashSetReadBeside() {}

    public static void main(String[] args) throws InterruptedException {
        Set<String> words = new HashSet<>();
        words.add("zero"); // NORACE
        Thread reader = new Thread(() -> {
            words.add("one"); // RACE!
        });
        reader.start();
        System.out.println(words.contains("one")); // RACE!
    }
}
