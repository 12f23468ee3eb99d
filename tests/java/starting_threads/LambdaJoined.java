// A lambda writes to a captured array, which main reads after the thread's end. Twin: LambdaUnjoined.
public final class LambdaJoined {
    private LambdaJoined() {}

    public static void main(String[] args) throws InterruptedException {
        int[] box = new int[1];
        Thread worker = new Thread(() -> {
            box[0] = 42; // NORACE
        });
        worker.start();
        worker.join();
        System.out.println(box[0]); // NORACE
    }
}
