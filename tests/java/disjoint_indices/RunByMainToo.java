// The thread that starts the others also runs what they run. Twin: RunByThreadOnly.
public final class RunByMainToo {
    private RunByMainToo() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < cells.length; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                cells[number]++; // RACE!
            });
            thread.start();
            thread.run();
        }
    }
}
