// After a join that was interrupted nothing more is read. Twin: InterruptedJoinGoesOn.
public final class InterruptedJoinReturns {
    private static int result;

    private InterruptedJoinReturns() {}

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread worker = new Thread(() -> {
            main.interrupt();
            result = 42; // NORACE
        });
        worker.start();
        try {
            worker.join();
        } catch (InterruptedException e) {
            return;
        }
        System.out.println(result); // NORACE
    }
}
