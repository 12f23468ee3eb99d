// An item is changed before it is put into a box made of a lock and a condition, then changed by who took it out. Twin: ItemChangedAfterPut.
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public final class ItemChangedBeforePut {
    private ItemChangedBeforePut() {}

    private static final class Item {
        private int price;
    }

    private static final class Box {
        private final Lock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private final Queue<Item> items = new ArrayDeque<>();

        void put(Item item) {
            lock.lock();
            try {
                items.add(item); // NORACE
                filled.signal();
            } finally {
                lock.unlock();
            }
        }

        Item take() {
            lock.lock();
            try {
                while (items.isEmpty()) { // NORACE
                    filled.awaitUninterruptibly();
                }
                return items.remove(); // NORACE
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        Box box = new Box();
        new Thread(() -> {
            Item item = new Item();
            item.price = 10; // NORACE
            box.put(item);
        }).start();
        Item taken = box.take();
        taken.price += 5; // NORACE
        System.out.println(taken.price); // NORACE
    }
}
