// Two methods that call each other: the first publishes what both are given. Twin: HandedRoundByRecursion.
public final class PublishedByRecursion extends Thread {
    private static final class Box {
        int value;
    }

    private static volatile Box shared;

    private static void first(Box box, int left) {
        shared = box;
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
            box.value++; // RACE!
        }
    }

    public static void main(String[] args) {
        new PublishedByRecursion().start();
        first(null, args.length);
        Box box = new Box();
        second(box, args.length);
        box.value = 1; // RACE!
    }
}
