// An interrupted join is repeated until one returns normally, so the worker has ended when its result is read. Twin: JoinGivenUpWhenInterrupted.
public final class JoinRetriedWhenInterrupted {
    private static int result;

    private JoinRetriedWhenInterrupted() {}

    private static void joinFully(Thread worker) {
        boolean ended = false;
        while (!ended) {
            try {
                worker.join();
                ended = true;
            } catch (InterruptedException e) {
                System.out.println("again");
            }
        }
    }

    public static void main(String[] args) {
        Thread caller = Thread.currentThread();
        Thread worker = new Thread(() -> {
            caller.interrupt();
            result = 42; // NORACE
        });
        worker.start();
        joinFully(worker);
        System.out.println(result); // NORACE
    }
}
