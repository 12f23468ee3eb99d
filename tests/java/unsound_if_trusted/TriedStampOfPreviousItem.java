// the same by stamps: one thread holds lock 0, the other lock 2, when both change item 1.
import java.util.concurrent.locks.*;
public class TriedStampOfPreviousItem {
    static class Item { final StampedLock lock = new StampedLock(); int value; }
    static final Item[] items = {new Item(), new Item(), new Item()};
    static void work(int from, int step) {
        long got = 0;
        for (int i = from; i >= 0 && i < 3; i += step) {
            Item it = items[i];
            if (got != 0) {
                it.value++; // RACE!
            }
            got = it.lock.tryWriteLock();
        }
    }
    public static void main(String[] args) {
        new Thread(() -> work(0, 1)).start();
        new Thread(() -> work(2, -1)).start();
    }
}
