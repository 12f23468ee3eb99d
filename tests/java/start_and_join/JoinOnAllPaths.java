// The thread is joined on both branches. Twin: JoinOnSomePaths.
public final class JoinOnAllPaths {
    private int result;

    private void compute() {
        result = 12; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        JoinOnAllPaths task = new JoinOnAllPaths();
        Thread thread = new Thread(task::compute);
        thread.start();
        if (args.length > 0) {
            System.out.println("waiting for " + args[0]);
            thread.join();
        } else {
            thread.join();
        }
        System.out.println(task.result); // NORACE
    }
}
