// A factory starts two threads, each on an array of its own. Twin: FactorySharedBox.
public final class FactoryOwnBox {
    private FactoryOwnBox() {}

    private static Thread spawn(int[] box) {
        Thread thread = new Thread(() -> {
            box[0]++; // NORACE
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] left = new int[1];
        int[] right = new int[1];
        Thread first = spawn(left);
        Thread second = spawn(right);
        first.join();
        second.join();
        System.out.println(left[0] + right[0]); // NORACE
    }
}
