// A hash set is added to and asked without a lock. Twin: WordsInConcurrentSet.
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class WordsInHashSet {
    private final Set<String> words = new HashSet<>();

    private final class Reader implements Runnable {
        private final String text;

        Reader(String text) {
            this.text = text;
        }

        @Override
        public void run() {
            for (String word : text.split(" ")) { // NORACE
                words.add(word); // RACE!
            }
        }
    }

    private boolean knows(String word) {
        return words.contains(word); // RACE!
    }

    public static void main(String[] args) {
        WordsInHashSet book = new WordsInHashSet();
        new Thread(book.new Reader("green tea")).start();
        new Thread(book.new Reader("black tea")).start();
        System.out.println(book.knows("tea"));
    }
}
