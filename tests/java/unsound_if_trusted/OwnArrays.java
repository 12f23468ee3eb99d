// Reported before as well: near misses of the reasons.
public final class OwnArrays {
    static int[][] s = new int[1][];
    static void go() { int[][] o = new int[1][]; o[0] = s[0]; if (o[0] == null) { o[0] = new int[1]; } s = o; o[0][0]++; } // RACE!
    public static void main(String[] a) throws Exception {
        new Thread(OwnArrays::go).start(); go();
    }
}
