// A static initialiser starts a thread that reads a map, then fills the map. Twin: IndexFilledThenRead.
import java.util.HashMap;
import java.util.Map;

public final class IndexReadWhileFilled {
    private IndexReadWhileFilled() {}

    private static final class Printer extends Thread {
        private final Map<String, Integer> words;

        Printer(Map<String, Integer> words) {
            this.words = words;
        }

        @Override
        public void run() {
            System.out.println(words.get("warp")); // RACE!
        }
    }

    private static final class Index {
        private static final Map<String, Integer> WORDS = new HashMap<>();

        static {
            new Printer(WORDS).start();
            WORDS.put("warp", 1); // RACE!
            WORDS.put("weft", 2); // RACE!
        }

        private static int size() {
            return WORDS.size(); // NORACE
        }
    }

    public static void main(String[] args) {
        System.out.println(Index.size());
    }
}
