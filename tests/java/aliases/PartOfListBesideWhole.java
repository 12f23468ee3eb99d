// A part of a list is a view; a write to the part is a write to the list that another thread reads. Twin: PartCopiedBesideWhole.
import java.util.ArrayList;
import java.util.List;

public final class PartOfListBesideWhole {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));

    private List<Integer> tail() {
        List<Integer> part = numbers.subList(2, 4); // NORACE
        return part; // NORACE
    }

    private int third() {
        return numbers.get(2); // RACE!
    }

    public static void main(String[] args) {
        PartOfListBesideWhole row = new PartOfListBesideWhole();
        List<Integer> tail = row.tail();
        new Thread(() -> System.out.println(row.third())).start();
        tail.set(0, 9); // RACE!
    }
}
