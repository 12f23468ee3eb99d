// A part of a list is copied; a write to the copy is none to the list that another thread reads. Twin: PartOfListBesideWhole.
import java.util.ArrayList;
import java.util.List;

public final class PartCopiedBesideWhole {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));

    private List<Integer> tail() {
        List<Integer> part = numbers.subList(2, 4); // NORACE
        return new ArrayList<>(part); // NORACE
    }

    private int third() {
        return numbers.get(2); // NORACE
    }

    public static void main(String[] args) {
        PartCopiedBesideWhole row = new PartCopiedBesideWhole();
        List<Integer> tail = row.tail();
        new Thread(() -> System.out.println(row.third())).start();
        tail.set(0, 9); // NORACE
    }
}
