// The reader waits until the mark is set, whatever wakes it, so the letter was written before. Twin: WaitedOnce.
public final class WaitedInLoop {
    private String letter;
    private boolean posted;

    private void post(String text) {
        letter = text; // NORACE
        synchronized (this) {
            posted = true; // NORACE
            notifyAll();
        }
    }

    private String fetch() throws InterruptedException {
        synchronized (this) {
            while (!posted) { // NORACE
                wait(100);
            }
        }
        return letter; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        WaitedInLoop box = new WaitedInLoop();
        new Thread(() -> box.post("hello")).start();
        System.out.println(box.fetch());
    }
}
