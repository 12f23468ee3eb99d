// The thread runs more than once, or something after it has set the flag.
public final class UncaughtHandler {
    static int data; static volatile boolean done;
    public static void main(String[] a) {
        Thread t = new Thread(() -> { done = true; throw new RuntimeException(); });
        t.setUncaughtExceptionHandler((x, e) -> { data = 1; }); // RACE!
        t.start();
        if (done) System.out.println(data); // RACE!
    }
}
