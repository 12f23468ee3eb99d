// The flag is written by other means than an assignment.
public final class CloneWon implements Cloneable {
    static int data; volatile boolean ready; 
    static volatile CloneWon C;
    public static void main(String[] a) throws Exception {
        CloneWon o = new CloneWon();
        new Thread(() -> { CloneWon c = C; if (c != null && c.ready) System.out.println(data); }).start(); // RACE!
        CloneWon p = new CloneWon(); p.ready = true;
        C = (CloneWon) p.clone();
        data = 1; // RACE!
        o.ready = true; C = o;
    }
}
