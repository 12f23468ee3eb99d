// A set made of a concurrent map is added to and asked without a lock. Twin: WordsInHashSet.
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class WordsInConcurrentSet {
    private final Set<String> words = ConcurrentHashMap.newKeySet();

    private final class Reader implements Runnable {
        private final String text;

        Reader(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            for (String word : text.split(" ")) { // NORACE
                words.add(word); // NORACE
            }
        }
    }

    private boolean knows(String word) {
        return words.contains(word); // NORACE
    }

    public static void main(String[] args) {
        WordsInConcurrentSet book = new WordsInConcurrentSet();
        new Thread(book.new Reader("green tea")).start();
        new Thread(book.new Reader("black tea")).start();
        System.out.println(book.knows("tea"));
    }
}
