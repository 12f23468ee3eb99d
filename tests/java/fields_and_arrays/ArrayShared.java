// Two threads fill one array. Twin: ArrayOwn.
public final class ArrayShared implements Runnable {
    private final int[] cells;

    private ArrayShared(int[] cells) {
        this.cells = cells;
    }

    @Override
    public void run() {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = i * i; // RACE!
        }
    }

    public static void main(String[] args) {
        int[] first = new int[16];
        int[] second = first;
        new Thread(new ArrayShared(first)).start();
        new Thread(new ArrayShared(second)).start();
    }
}
