// Reported before as well: near misses of the reasons.
public final class LeakCtor {
    int x; static LeakCtor S;
    LeakCtor(boolean b) { new Thread(() -> { this.x = 1; }).start(); x = 2; } // RACE!
    public static void main(String[] a) throws Exception { new LeakCtor(true); }
}
