// Reported before as well: near misses of the reasons.
public final class OwnClone implements Cloneable {
    int[] x = new int[1];
    static volatile OwnClone S;
    static void go() throws Exception { OwnClone o = new OwnClone(); S = o; OwnClone c = (OwnClone) S.clone(); c.x[0] = 1; o.x[0] = 2; } // RACE!
    public static void main(String[] a) throws Exception {
        new Thread(() -> { try { go(); } catch (Exception e) { } }).start(); go();
    }
}
