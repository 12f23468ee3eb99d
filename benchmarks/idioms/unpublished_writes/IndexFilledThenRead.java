// A static initialiser fills a map, then starts a thread that reads it; start orders what was written before. Twin: IndexReadWhileFilled.
import java.util.HashMap;
import java.util.Map;

public final class IndexFilledThenRead {
    private IndexFilledThenRead() {}

    private static final class Printer extends Thread {
        private final Map<String, Integer> words;

        Printer(Map<String, Integer> words) {
            this.words = words;
        }

        @Override
        public void run() {
            System.out.println(words.get("warp")); // NORACE
        }
    }

    private static final class Index {
        private static final Map<String, Integer> WORDS = new HashMap<>();

        static {
            WORDS.put("warp", 1); // NORACE
            WORDS.put("weft", 2); // NORACE
            new Printer(WORDS).start();
        }

        private static int size() {
            return WORDS.size(); // NORACE
        }
    }

    public static void main(String[] args) {
        System.out.println(Index.size());
    }
}
