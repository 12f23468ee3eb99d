// Each thread is run by itself only. Twin: ThreadRunByThread.
public final class ThreadRunByItself {
    private ThreadRunByItself() {}

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
