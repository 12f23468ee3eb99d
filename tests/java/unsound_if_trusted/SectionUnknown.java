// What is stored is not known, so the flag may be taken back.
public final class SectionUnknown {
    static int data; static boolean busy; static final Object L = new Object();
    static void go(boolean arg) {
        synchronized (L) { if (busy) { return; } busy = true; busy = arg; }
        data++; // RACE!
    }
    public static void main(String[] a) { new Thread(() -> go(a.length > 3)).start(); new Thread(() -> go(a.length > 4)).start(); }
}
