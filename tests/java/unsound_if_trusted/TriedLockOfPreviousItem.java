// `got` tells of the lock of the item before: one thread holds lock 0, the other lock 2, when both change item 1.
import java.util.concurrent.locks.ReentrantLock;
public class TriedLockOfPreviousItem {
    static class Item { final ReentrantLock lock = new ReentrantLock(); int value; }
    static final Item[] items = {new Item(), new Item(), new Item()};
    static void work(int from, int step) {
        boolean got = false;
        for (int i = from; i >= 0 && i < 3; i += step) {
            Item it = items[i];
            if (got) {
                it.value++; // RACE!
            }
            got = it.lock.tryLock();
        }
    }
    public static void main(String[] args) {
        new Thread(() -> work(0, 1)).start();
        new Thread(() -> work(2, -1)).start();
    }
}
