// An interrupted join is not repeated, and the result is read while the worker may still run. Twin: JoinRetriedWhenInterrupted.
public final class JoinGivenUpWhenInterrupted {
    private static int result;

    private JoinGivenUpWhenInterrupted() {}

    private static void joinFully(Thread worker) {
        boolean ended = false;
        while (!ended) {
            try {
                worker.join();
                ended = true;
            } catch (InterruptedException e) {
                ended = true;
            }
        }
    }

    public static void main(String[] args) {
        Thread caller = Thread.currentThread();
        Thread worker = new Thread(() -> {
            caller.interrupt();
            result = 42; // RACE!
        });
        worker.start();
        joinFully(worker);
        System.out.println(result); // RACE!
    }
}
