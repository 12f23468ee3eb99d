// Synchronized lists hold the same box. Twin: SynchronizedListsOfBoxes.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

final class SynchronizedListsOfOneBox {
    static class Box {
        int value;
    }

    public static void main(String[] args) {
        Box box = new Box();
        List<Box> left = Collections.synchronizedList(new ArrayList<>());
        List<Box> right = Collections.synchronizedList(new ArrayList<>());
        left.add(box);
        right.add(box);
        new Thread(() -> left.get(0).value++).start(); // RACE!
        new Thread(() -> right.get(0).value++).start(); // RACE!
    }
}
