// A thread is run by itself, and as what another is given to run. Twin: ThreadRunByItself.
public final class ThreadRunByThread {
    private ThreadRunByThread() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                cells[number]++; // RACE!
            });
            thread.start();
            new Thread(thread).start();
        }
    }
}
