// A server is started once, and makes the lock of its workers. Twin: ServerStartedTwice.
public final class ServerStartedOnce implements Runnable {
    private static int requests;

    @Override
    public void run() {
        Object lock = new Object();
        Runnable worker = () -> {
            synchronized (lock) {
                requests++; // NORACE
            }
        };
        new Thread(worker).start();
        new Thread(worker).start();
    }

    public static void main(String[] args) {
        ServerStartedOnce server = new ServerStartedOnce();
        new Thread(server).start();
    }
}
