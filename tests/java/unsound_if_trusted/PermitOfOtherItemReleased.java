// each thread releases the permit of an item it has not acquired: got is of the item before; two permits for item 1.
import java.util.concurrent.*;
public class PermitOfOtherItemReleased {
    static class Item { final Semaphore s = new Semaphore(1); int n; }
    static final Item[] items = {new Item(), new Item()};
    static void give() {
        boolean got = false;
        for (int i = 0; i < 2; i++) {
            Item it = items[i];
            if (got) it.s.release();
            got = it.s.tryAcquire();
        }
    }
    static void work(Item it) {
        it.s.acquireUninterruptibly();
        it.n++; // RACE!
        it.s.release();
    }
    public static void main(String[] args) {
        new Thread(PermitOfOtherItemReleased::give).start();
        new Thread(() -> work(items[1])).start();
        work(items[1]);
    }
}
