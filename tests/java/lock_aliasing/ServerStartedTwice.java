// A server is started twice, and makes the lock of its workers. Twin: ServerStartedOnce.
public final class ServerStartedTwice implements Runnable {
    private static int requests;

    @Override
    public void run() {
        Object lock = new Object();
        Runnable worker = () -> {
            synchronized (lock) {
                requests++; // RACE!
            }
        };
        new Thread(worker).start();
        new Thread(worker).start();
    }

    public static void main(String[] args) {
        ServerStartedTwice server = new ServerStartedTwice();
        new Thread(server).start();
        new Thread(server).start();
    }
}
