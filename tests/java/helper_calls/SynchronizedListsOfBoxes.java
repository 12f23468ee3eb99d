// Synchronized lists hold a box each. Twin: SynchronizedListsOfOneBox.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class SynchronizedListsOfBoxes {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        List<Box> left = Collections.synchronizedList(new ArrayList<>());
        List<Box> right = Collections.synchronizedList(new ArrayList<>());
        left.add(box);
        right.add(new Box());
        new Thread(() -> left.get(0).value++).start(); // NORACE
        new Thread(() -> right.get(0).value++).start(); // NORACE
    }
}
