// A reference to the add of one plain set is the action of a sequential stream; the caller's thread calls it. Twin: AddsByReferenceInParallel.
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public final class AddsByReferenceInSequence {
    private final Set<String> seen = new HashSet<>();

    private void see(List<String> names) {
        names.stream().forEach(seen::add); // NORACE
    }

    public static void main(String[] args) {
        AddsByReferenceInSequence guests = new AddsByReferenceInSequence();
        List<String> names = List.of("ada", "bob", "eve", "joe");
        System.out.println(names.size());
        guests.see(names);
        System.out.println(guests.seen.size()); // NORACE
    }
}
