// Reported before as well: near misses of the reasons.
public final class NegConst {
    static int data; static volatile int state;
    public static void main(String[] a) {
        new Thread(() -> { if (state < 0) System.out.println(data); }).start(); // RACE!
        new Thread(() -> { state = -1; }).start();
        data = 1; // RACE!
        state = a.length;
    }
}
