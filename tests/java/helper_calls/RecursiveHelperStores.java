// A helper that calls itself keeps the first box that it is given; both threads use it. Twin: RecursiveHelper.
final class RecursiveHelperStores {
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
        return kept;
    }

    public static void main(String[] args) {
        Box left = chosen(new Box(), 3);
        Box right = chosen(new Box(), 3);
        new Thread(() -> left.value++).start(); // RACE!
        new Thread(() -> right.value++).start(); // RACE!
    }
}
