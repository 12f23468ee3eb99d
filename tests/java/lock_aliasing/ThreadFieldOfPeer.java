// Threads of a class count in a field of their own and in that of the thread made before. Twin: ThreadFieldOwn.
public final class ThreadFieldOfPeer extends Thread {
    private final ThreadFieldOfPeer peer;
    private int rounds;

    private ThreadFieldOfPeer(ThreadFieldOfPeer peer) {
        this.peer = peer;
    }

    @Override
    public void run() {
        rounds++; // RACE!
        if (peer != null) {
            peer.rounds++; // RACE!
        }
    }

    public static void main(String[] args) {
        ThreadFieldOfPeer last = null;
        for (int i = 0; i < 3; i++) {
            last = new ThreadFieldOfPeer(last);
            last.start();
        }
    }
}
