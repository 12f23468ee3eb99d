// The helper joins again and again until the thread has ended. Twin: JoinedForAWhile.
public final class JoinedUntilDead {
    private double result;

    private void compute() {
        result = Math.sqrt(2); // NORACE
    }

    private static void await(Thread thread) throws InterruptedException {
        while (thread.isAlive()) {
            thread.join(100);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JoinedUntilDead task = new JoinedUntilDead();
        Thread thread = new Thread(task::compute);
        thread.start();
        await(thread);
        System.out.println(task.result); // NORACE
    }
}
