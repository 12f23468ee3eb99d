// A join that was interrupted is taken for one that was not. Twin: InterruptedJoinReturns.
public final class InterruptedJoinGoesOn {
    private static int result;

    private InterruptedJoinGoesOn() {}

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread worker = new Thread(() -> {
            main.interrupt();
            result = 42; // RACE!
        });
        worker.start();
        try {
            worker.join();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
        System.out.println(result); // RACE!
    }
}
