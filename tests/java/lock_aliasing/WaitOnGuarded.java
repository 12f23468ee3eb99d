// A box is filled and emptied under its own lock, with wait and notify. Twin: WaitOnOther.
public final class WaitOnGuarded {
    private boolean full;
    private int content;

    private synchronized void fill(int value) {
        content = value; // NORACE
        full = true; // NORACE
        notifyAll();
    }

    private int empty(Object lock) throws InterruptedException {
        synchronized (lock) {
            while (!full) { // NORACE
                lock.wait(10);
            }
            full = false; // NORACE
            return content; // NORACE
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitOnGuarded[] boxes = new WaitOnGuarded[2];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = new WaitOnGuarded();
        }
        new Thread(() -> {
            for (WaitOnGuarded box : boxes) {
                box.fill(5);
            }
        }).start();
        Object reader = new Object();
        for (WaitOnGuarded box : boxes) {
            Object lock = box;
            System.out.println(box.empty(lock));
        }
    }
}
