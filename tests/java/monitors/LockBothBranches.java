// The lock is taken on both branches. Twin: LockOneBranch.
public final class LockBothBranches {
    private int hits;

    private void hit(boolean careful) {
        if (careful) {
            synchronized (this) {
                hits++; // NORACE
            }
        } else {
            synchronized (this) {
                hits += 2; // NORACE
            }
        }
    }

    public static void main(String[] args) {
        LockBothBranches target = new LockBothBranches();
        new Thread(() -> target.hit(true)).start();
        new Thread(() -> target.hit(false)).start();
    }
}
