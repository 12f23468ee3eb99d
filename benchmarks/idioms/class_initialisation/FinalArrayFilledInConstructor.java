// An object is published by a race, but its final array was filled before the constructor ended, so elements are safe. Twin: FinalArrayFilledByFactory.
public final class FinalArrayFilledInConstructor {
    private static Snapshot latest;

    private FinalArrayFilledInConstructor() {}

    private static final class Snapshot {
        private final int[] cells = new int[2];
        private final int scale;

        Snapshot(int scale) {
            this.scale = scale; // NORACE
            fill();
        }

        void fill() {
            cells[0] = 10 * scale; // NORACE
        }
    }

    private static Snapshot make() {
        Snapshot made = new Snapshot(5);
        return made;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = make(); // RACE!
        }).start();
        Snapshot seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.cells[0]); // NORACE
            System.out.println(seen.scale); // NORACE
        }
    }
}
