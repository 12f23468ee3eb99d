// A loop is stopped by a plain flag. Twin: StopFlagVolatile.
public final class StopFlagPlain implements Runnable {
    private boolean stopped;

    @Override
    public void run() {
        while (!stopped) { // RACE!
            Thread.yield();
        }
    }

    private void stop() {
        stopped = true; // RACE!
    }

    public static void main(String[] args) {
        StopFlagPlain loop = new StopFlagPlain();
        Thread thread = new Thread(loop);
        thread.setDaemon(true);
        thread.start();
        loop.stop();
    }
}
