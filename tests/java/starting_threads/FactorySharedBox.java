// A factory starts two threads on one array. Twin: FactoryOwnBox.
public final class FactorySharedBox {
    private FactorySharedBox() {}

    private static Thread spawn(int[] box) {
        Thread thread = new Thread(() -> {
            box[0]++; // RACE!
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] left = new int[1];
        int[] right = left;
        Thread first = spawn(left);
        Thread second = spawn(right);
        first.join();
        second.join();
        System.out.println(left[0] + right[0]); // NORACE
    }
}
