// A helper joins the thread it is given, which is the one that writes. Twin: JoinHelperWrongThread.
public final class JoinHelperRightThread {
    private static int sum;

    private JoinHelperRightThread() {}

    private static void finish(Thread thread) throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread adding = new Thread(() -> {
            sum += 3; // NORACE
        });
        Thread idle = new Thread(() -> System.out.println("idle"));
        adding.start();
        idle.start();
        finish(adding);
        System.out.println(sum); // NORACE
    }
}
