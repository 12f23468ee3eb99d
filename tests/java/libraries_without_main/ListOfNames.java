// Callers go through a list of their own. Twin: LeakedList.
import java.util.ArrayList;
import java.util.List;

public class ListOfNames {
    private final List<String> names = new ArrayList<>();

    public synchronized void add(String name) {
        names.add(name); // NORACE
    }

    public synchronized List<String> names() {
        return new ArrayList<>(names); // NORACE
    }
}
