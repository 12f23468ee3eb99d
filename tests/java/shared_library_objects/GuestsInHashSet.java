// A plain hash set is changed by one thread and asked by another, unordered. Twin: GuestsInConcurrentSet.
import java.util.HashSet;
import java.util.Set;

public final class GuestsInHashSet {
    private final Set<String> guests = new HashSet<>();

    private void enter(String name) {
        guests.add(name); // RACE!
    }

    private boolean isHere(String name) {
        return guests.contains(name); // RACE!
    }

    public static void main(String[] args) {
        GuestsInHashSet party = new GuestsInHashSet();
        new Thread(() -> party.enter("ada")).start();
        System.out.println(party.isHere("ada"));
    }
}
