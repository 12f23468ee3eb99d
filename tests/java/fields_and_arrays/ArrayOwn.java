// Two threads fill an array each. Twin: ArrayShared.
public final class ArrayOwn implements Runnable {
    private final int[] cells;

    private ArrayOwn(int[] cells) {
        this.cells = cells;
    }

    @Override
    public void run() {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i * i; // NORACE
        }
    }

    public static void main(String[] args) {
        int[] first = new int[16];
        int[] second = new int[16];
        new Thread(new ArrayOwn(first)).start();
        new Thread(new ArrayOwn(second)).start();
    }
}
