// A helper that calls itself returns the box that it is given; each thread uses its own. Twin: RecursiveHelperStores.
final class RecursiveHelper {
    static class Box {
        int value;
    }

    static Box kept;

    static Box chosen(Box box, int depth) {
        if (depth > 0) {
            return chosen(box, depth - 1);
        }
        if (kept == null) {
            kept = new Box();
        }
        return box;
    }

    public static void main(String[] args) {
        Box left = chosen(new Box(), 3);
        Box right = chosen(new Box(), 3);
        new Thread(() -> left.value++).start(); // RACE: contexts have two call sites, so deeper calls of the helper by itself are mixed
        new Thread(() -> right.value++).start(); // RACE: contexts have two call sites, so deeper calls of the helper by itself are mixed
    }
}
