package shop;

/** Shows the figures now and then, on a thread of its own. */
final class Display extends Thread {
    private final Shop shop;
    private boolean stopped;

    Display(Shop shop) {
        super("display");
        this.shop = shop;
        setDaemon(true);
    }

    /** Asks a plain field in a loop: it may never see that it was stopped. */
    @Override
    public void run() {
        while (!stopped) {
            System.out.println("sold so far: " + shop.stock().sold());
            pause();
        }
    }

    void stopShowing() {
        stopped = true;
    }

    private static void pause() {
        try {
            sleep(10);
        } catch (InterruptedException e) {
            currentThread().interrupt();
        }
    }
}
