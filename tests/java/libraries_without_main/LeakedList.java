// Callers go through the list that the class works on. Twin: ListOfNames.
import java.util.ArrayList;
import java.util.List;

public class LeakedList {
    private final List<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name); // RACE!
    }

    public synchronized List<String> names() {
        return names; // NORACE
    }
}
