// Compound assignments of several kinds on two threads. Twin: CompoundLocked.
public final class CompoundUnlocked implements Runnable {
    private int bits = 1; // NORACE
    private String log = ""; // NORACE
    private short level;

    @Override
    public void run() {
        bits <<= 1; // RACE!
        log += "shifted "; // RACE!
        --level; // RACE!
    }

    public static void main(String[] args) {
        CompoundUnlocked register = new CompoundUnlocked();
        new Thread(register).start();
        new Thread(register).start();
    }
}
