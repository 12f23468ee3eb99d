// Compound assignments of several kinds on two threads, under one monitor. Twin: CompoundUnlocked.
public final class CompoundLocked implements Runnable {
    private int bits = 1; // NORACE
    private String log = ""; // NORACE
    private short level;

    @Override
    public synchronized void run() {
        bits <<= 1; // NORACE
        log += "shifted "; // NORACE
        --level; // NORACE
    }

    public static void main(String[] args) {
        CompoundLocked register = new CompoundLocked();
        new Thread(register).start();
        new Thread(register).start();
    }
}
