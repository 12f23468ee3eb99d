// Immutable lists of one element hold the same box. Twin: ImmutableListsOfBoxes.
import java.util.List;

final class ImmutableListsOfOneBox {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        List<Box> left = List.of(box);
        List<Box> right = List.of(box);
        new Thread(() -> left.get(0).value++).start(); // RACE!
        new Thread(() -> right.get(0).value++).start(); // RACE!
    }
}
