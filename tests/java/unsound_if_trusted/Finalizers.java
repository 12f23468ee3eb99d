// The thread runs more than once, or something after it has set the flag.
public final class Finalizers {
    static int data; static volatile boolean done;
    @Override protected void finalize() { data++; done = true; } // RACE!
    public static void main(String[] a) {
        for (int i = 0; i < 9; i++) new Finalizers();
        System.gc();
        if (done) System.out.println(data); // RACE!
    }
}
