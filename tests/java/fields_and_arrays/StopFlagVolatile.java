// A loop is stopped by a volatile flag. Twin: StopFlagPlain.
public final class StopFlagVolatile implements Runnable {
    private volatile boolean stopped;

    @Override
    public void run() {
        while (!stopped) { // NORACE
            Thread.yield();
        }
    }

    private void stop() {
        stopped = true; // NORACE
    }

    public static void main(String[] args) {
        StopFlagVolatile loop = new StopFlagVolatile();
        Thread thread = new Thread(loop);
        thread.setDaemon(true);
        thread.start();
        loop.stop();
    }
}
