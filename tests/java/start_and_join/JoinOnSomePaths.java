// The thread is joined on one branch only. Twin: JoinOnAllPaths.
public final class JoinOnSomePaths {
    private int result;

    private void compute() {
        result = 12; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        JoinOnSomePaths task = new JoinOnSomePaths();
        Thread thread = new Thread(task::compute);
        thread.start();
        if (args.length > 0) {
            System.out.println("waiting for " + args[0]);
            thread.join();
        } else {
            Thread.yield();
        }
        System.out.println(task.result); // RACE!
    }
}
