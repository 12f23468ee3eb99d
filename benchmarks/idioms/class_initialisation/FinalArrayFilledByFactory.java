// An object is published by a race, and its final array was filled after the constructor, where final gives nothing. Twin: FinalArrayFilledInConstructor.
public final class FinalArrayFilledByFactory {
    private static Snapshot latest;

    private FinalArrayFilledByFactory() {}

    private static final class Snapshot {
        private final int[] cells = new int[2];
        private final int scale;

        Snapshot(int scale) {
            this.scale = scale; // NORACE
        }

        void fill() {
            cells[0] = 10 * scale; // RACE!
        }
    }

    private static Snapshot make() {
        Snapshot made = new Snapshot(5);
        made.fill();
        return made;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = make(); // RACE!
        }).start();
        Snapshot seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.cells[0]); // RACE!
            System.out.println(seen.scale); // NORACE
        }
    }
}
