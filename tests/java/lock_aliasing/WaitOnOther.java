// A box is filled under its own lock and emptied under that of its reader. Twin: WaitOnGuarded.
public final class WaitOnOther {
    private boolean full;
    private int content;

    private synchronized void fill(int value) {
        content = value; // RACE!
        full = true; // RACE!
        notifyAll();
    }

    private int empty(Object lock) throws InterruptedException {
        synchronized (lock) {
            while (!full) { // RACE!
                lock.wait(10);
            }
            full = false; // RACE!
            return content; // RACE!
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitOnOther[] boxes = new WaitOnOther[2];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = new WaitOnOther();
        }
        new Thread(() -> {
            for (WaitOnOther box : boxes) {
                box.fill(5);
            }
        }).start();
        Object reader = new Object();
        for (WaitOnOther box : boxes) {
            Object lock = reader;
            System.out.println(box.empty(lock));
        }
    }
}
