// The reader waits once; it may wake up because the time is over or for no reason, before the letter is written. Twin: WaitedInLoop.
public final class WaitedOnce {
    private String letter;
    private boolean posted;

    private void post(String text) {
        letter = text; // RACE!
        synchronized (this) {
            posted = true; // NORACE
            notifyAll();
        }
    }

    private String fetch() throws InterruptedException {
        synchronized (this) {
            if (!posted) { // NORACE
                wait(100);
            }
        }
        return letter; // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        WaitedOnce box = new WaitedOnce();
        new Thread(() -> box.post("hello")).start();
        System.out.println(box.fetch());
    }
}
