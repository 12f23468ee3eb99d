// Each thread runs what it was given, and nobody else does. Twin: RunByMainToo.
public final class RunByThreadOnly {
    private RunByThreadOnly() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                cells[number]++; // NORACE
            });
            thread.start();
        }
    }
}
