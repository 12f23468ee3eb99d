// Unmodifiable and synchronised views, emptyList, nCopies, singleton and reverse.
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class CollectionsViews {
    static class Guest {
        final String name;

        Guest(String name) {
            this.name = name;
        }

        String greet() {
            return "hello " + name;
        }

        void leave() {}
    }

    public static void main(String[] args) {
        List<Guest> guests = new ArrayList<>(Collections.singleton(new Guest("one")));
        guests.addAll(Collections.nCopies(2, new Guest("copy")));
        Collections.reverse(guests);
        Collection<Guest> view = Collections.unmodifiableCollection(guests);
        for (Guest guest : view) {
            System.out.println(guest.greet());
        }
        Map<String, Guest> map = Collections.synchronizedMap(new HashMap<>());
        map.put("g", guests.get(0));
        Collections.unmodifiableMap(map).get("g").leave();
        Collections.unmodifiableList(guests).forEach(Guest::leave);
    }
}
