// An array is filled, then given to a constructor that sets a final field, and published by a race. Twin: FinalArrayGivenEmpty.
public final class FinalArrayGivenFilled {
    private static Snapshot latest;

    private FinalArrayGivenFilled() {}

    private static final class Snapshot {
        private final int[] cells;

        Snapshot(int[] cells) {
            this.cells = cells; // NORACE
        }
    }

    private static Snapshot made() {
        int[] cells = new int[2];
        cells[0] = 5; // NORACE
        Snapshot made = new Snapshot(cells);
        return made;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = made(); // RACE!
        }).start();
        Snapshot seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.cells[0]); // NORACE
        }
    }
}
