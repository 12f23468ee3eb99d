// The writer and the reader use elements with the same constant index. Twin: NamedCellsDiffer.
public final class NamedCellsAreOne {
    private static final int READS = 0;
    private static final int WRITES = 0;
    private final long[] counts = new long[2];

    private void wrote() {
        counts[WRITES]++; // RACE!
    }

    private void read() {
        counts[READS]++; // RACE!
    }

    public static void main(String[] args) {
        NamedCellsAreOne file = new NamedCellsAreOne();
        new Thread(new Runnable() {
            @Override
            public void run() {
                file.wrote();
            }
        }).start();
        new Thread(file::read).start();
    }
}
