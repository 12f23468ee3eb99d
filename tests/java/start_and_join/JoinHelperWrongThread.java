// A helper joins the thread it is given, which is not the one that writes. Twin: JoinHelperRightThread.
public final class JoinHelperWrongThread {
    private static int sum;

    private JoinHelperWrongThread() {}

    private static void finish(Thread thread) throws InterruptedException {
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread adding = new Thread(() -> {
            sum += 3; // RACE!
        });
        Thread idle = new Thread(() -> System.out.println("idle"));
        adding.start();
        idle.start();
        finish(idle);
        System.out.println(sum); // RACE!
    }
}
