// Lists made by one method of the library hold the same box. Twin: ListsOfBoxes.
import java.util.Arrays;
import java.util.List;

final class ListsOfOneBox {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        List<Box> left = Arrays.asList(box);
        List<Box> right = Arrays.asList(box);
        new Thread(() -> left.get(0).value++).start(); // RACE!
        new Thread(() -> right.get(0).value++).start(); // RACE!
    }
}
