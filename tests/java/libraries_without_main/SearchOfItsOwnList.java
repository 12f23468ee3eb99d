// A list is searched under its lock, and another without one. Twin: SearchOfTheSharedList.
import java.util.ArrayList;
import java.util.List;

public class SearchOfItsOwnList {
    private final List<Name> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(new Name(name)); // NORACE
    }

    public synchronized String first() {
        return text(names);
    }

    public String firstOf(String one, String other) {
        return text(List.of(new Name(one), new Name(other)));
    }

    private static String text(List<Name> among) {
        return among.stream().sorted().findFirst().map(Name::text).orElse(""); // NORACE
    }

    private record Name(String text) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            return text.compareTo(other.text);
        }
    }
}
