// Immutable lists of one element hold a box each. Twin: ImmutableListsOfOneBox.
import java.util.List;

final class ImmutableListsOfBoxes {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        List<Box> left = List.of(box);
        List<Box> right = List.of(new Box());
        new Thread(() -> left.get(0).value++).start(); // NORACE
        new Thread(() -> right.get(0).value++).start(); // NORACE
    }
}
