// ArrayList and LinkedList: contains, remove, indexOf, removeAll, equals call equals.
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;

public class ListSearch {
    static class Word {
        final String text;

        Word(String text) {
            this.text = text;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Word word && word.text.equals(text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    static class Query {
        @Override
        public boolean equals(Object other) {
            return other instanceof Word;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    public static void main(String[] args) {
        List<Object> words = new ArrayList<>(List.of(new Word("a"), new Word("b"), new Word("c")));
        System.out.println(words.contains(new Word("b")) + " " + words.remove(new Word("a")));
        List<Object> linked = new LinkedList<>(words);
        System.out.println(linked.indexOf(new Query()) + " " + linked.equals(words));
        words.removeAll(List.of(new Word("c")));
        System.out.println(words.hashCode());
    }
}
