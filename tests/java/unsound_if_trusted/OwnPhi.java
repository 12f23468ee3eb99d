// Reported before as well: near misses of the reasons.
public final class OwnPhi {
    int n; static volatile OwnPhi s;
    static OwnPhi get() { OwnPhi b = s; if (b == null) { b = new OwnPhi(); s = b; } return b; }
    static void go() { get().n++; } // RACE!
    public static void main(String[] a) { new Thread(() -> go()).start(); go(); }
}
