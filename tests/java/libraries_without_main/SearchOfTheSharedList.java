// A list is searched under its lock, and without it. Twin: SearchOfItsOwnList.
import java.util.ArrayList;
import java.util.List;

public class SearchOfTheSharedList {
    private final List<Name> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(new Name(name)); // RACE!
    }

    public synchronized String first() {
        return text(names);
    }

    public String firstOf(String one, String other) {
        return text(names);
    }

    private static String text(List<Name> among) {
        return among.stream().sorted().findFirst().map(Name::text).orElse(""); // RACE!
    }

    private record Name(String text) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            return text.compareTo(other.text);
        }
    }
}
