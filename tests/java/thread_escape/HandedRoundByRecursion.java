// Two methods that call each other hand round an object and publish another. Twin: PublishedByRecursion.
public final class HandedRoundByRecursion extends Thread {
    private static final class Box {
        int value;
    }

    private static volatile Box shared;

    private static void first(Box box, int left) {
        shared = new Box();
        second(box, left);
    }

    private static void second(Box box, int left) {
        if (left > 0) {
            first(box, left - 1);
        }
    }

    @Override
    public void run() {
        Box box = shared;
        if (box != null) {
            box.value++; // NORACE
        }
    }

    public static void main(String[] args) {
        new HandedRoundByRecursion().start();
        first(null, args.length);
        Box box = new Box();
        second(box, args.length);
        box.value = 1; // NORACE
    }
}
