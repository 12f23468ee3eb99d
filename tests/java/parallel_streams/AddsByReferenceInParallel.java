// A reference to the add of one plain set is the action of a parallel stream; its workers call it at the same time. Twin: AddsByReferenceInSequence.
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public final class AddsByReferenceInParallel {
    private final Set<String> seen = new HashSet<>();

    private void see(List<String> names) {
        names.parallelStream().forEach(seen::add); // RACE!
    }

    public static void main(String[] args) {
        AddsByReferenceInParallel guests = new AddsByReferenceInParallel();
        List<String> names = List.of("ada", "bob", "eve", "joe");
        System.out.println(names.size());
        guests.see(names);
        System.out.println(guests.seen.size()); // NORACE
    }
}
