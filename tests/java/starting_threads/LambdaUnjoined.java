// A lambda writes to a captured array, which main reads beside it. Twin: LambdaJoined.
public final class LambdaUnjoined {
    private LambdaUnjoined() {}

    public static void main(String[] args) throws InterruptedException {
        int[] box = new int[1];
        Thread worker = new Thread(() -> {
            box[0] = 42; // RACE!
        });
        worker.start();
        System.out.println(box[0]); // RACE!
    }
}
