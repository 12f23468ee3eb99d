// Lists made by one method of the library hold a box each. Twin: ListsOfOneBox.
import java.util.Arrays;
import java.util.List;

final class ListsOfBoxes {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        List<Box> left = Arrays.asList(box);
        List<Box> right = Arrays.asList(new Box());
        new Thread(() -> left.get(0).value++).start(); // NORACE
        new Thread(() -> right.get(0).value++).start(); // NORACE
    }
}
