// the main thread is interrupted by a method reference Thread::interrupt: join ends early.
public class InterruptByReference {
    static int x;
    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            x = 1; // RACE!
        });
        Runnable stop = main::interrupt;
        t.start();
        new Thread(stop).start();
        try { t.join(); } catch (InterruptedException e) { }
        System.out.println(x); // RACE!
    }
}
