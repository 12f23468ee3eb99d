// A concurrent set orders the change by one thread and the question by another. Twin: GuestsInHashSet.
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

public final class GuestsInConcurrentSet {
    private final Set<String> guests = ConcurrentHashMap.newKeySet();

    private void enter(String name) {
        guests.add(name); // NORACE
    }

    private boolean isHere(String name) {
        return guests.contains(name); // NORACE
    }

    public static void main(String[] args) {
        GuestsInConcurrentSet party = new GuestsInConcurrentSet();
        new Thread(() -> party.enter("ada")).start();
        System.out.println(party.isHere("ada"));
    }
}
