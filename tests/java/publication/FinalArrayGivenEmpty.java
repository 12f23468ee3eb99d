// An array is given to a constructor that sets a final field, then filled, and published by a race. Twin: FinalArrayGivenFilled.
public final class FinalArrayGivenEmpty {
    private static Snapshot latest;

    private FinalArrayGivenEmpty() {}

    private static final class Snapshot {
        private final int[] cells;

        Snapshot(int[] cells) {
            this.cells = cells; // NORACE
        }
    }

    private static Snapshot made() {
        int[] cells = new int[2];
        Snapshot made = new Snapshot(cells);
        made.cells[0] = 5; // RACE!
        return made;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            latest = made(); // RACE!
        }).start();
        Snapshot seen = latest; // RACE!
        if (seen != null) {
            System.out.println(seen.cells[0]); // RACE!
        }
    }
}
