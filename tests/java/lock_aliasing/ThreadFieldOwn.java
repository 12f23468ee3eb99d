// Threads of a class count in a field of their own. Twin: ThreadFieldOfPeer.
public final class ThreadFieldOwn extends Thread {
    private final ThreadFieldOwn peer;
    private int rounds;

    private ThreadFieldOwn(ThreadFieldOwn peer) {
        this.peer = peer;
    }

    @Override
    public void run() {
        rounds++; // NORACE
        if (peer != null) {
            this.rounds++; // NORACE
        }
    }

    public static void main(String[] args) {
        ThreadFieldOwn last = null;
        for (int i = 0; i < 3; i++) {
            last = new ThreadFieldOwn(last);
            last.start();
        }
    }
}
