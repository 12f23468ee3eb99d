// The helper joins for some time and does not ask whether the thread has ended. Twin: JoinedUntilDead.
public final class JoinedForAWhile {
    private double result;

    private void compute() {
        result = Math.sqrt(2); // RACE!
    }

    private static void await(Thread thread) throws InterruptedException {
        thread.join(100);
    }

    public static void main(String[] args) throws InterruptedException {
        JoinedForAWhile task = new JoinedForAWhile();
        Thread thread = new Thread(task::compute);
        thread.start();
        await(thread);
        System.out.println(task.result); // RACE!
    }
}
