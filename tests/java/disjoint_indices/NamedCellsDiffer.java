// The writer and the reader use elements with different constant indices. Twin: NamedCellsAreOne.
public final class NamedCellsDiffer {
    private static final int READS = 0;
    private static final int WRITES = 1;
    private final long[] counts = new long[2];

    private void wrote() {
        counts[WRITES]++; // NORACE
    }

    private void read() {
        counts[READS]++; // NORACE
    }

    public static void main(String[] args) {
        NamedCellsDiffer file = new NamedCellsDiffer();
        new Thread(new Runnable() {
            @Override
            public void run() {
                file.wrote();
            }
        }).start();
        new Thread(file::read).start();
    }
}
