// The lock is taken on one branch only. Twin: LockBothBranches.
public final class LockOneBranch {
    private int hits;

    private void hit(boolean careful) {
        if (careful) {
            synchronized (this) {
                hits++; // RACE!
            }
        } else {
            hits += 2; // RACE!
        }
    }

    public static void main(String[] args) {
        LockOneBranch target = new LockOneBranch();
        new Thread(() -> target.hit(true)).start();
        new Thread(() -> target.hit(false)).start();
    }
}
