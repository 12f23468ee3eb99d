// Each thread swaps its own in if there was none and fills it then, unordered with others who get it. Twin: FilledThenSwappedIn.
import java.util.concurrent.atomic.AtomicReference;

public final class SwappedInThenFilled implements Runnable {
    private static final AtomicReference<Pool> POOL = new AtomicReference<>();

    private static final class Pool {
        private int size;
    }

    private static Pool pool(int size) {
        Pool own = new Pool();
        POOL.compareAndSet(null, own);
        own.size = size; // RACE!
        return POOL.get();
    }

    @Override
    public void run() {
        System.out.println(pool(8).size); // RACE!
    }

    public static void main(String[] args) {
        new Thread(new SwappedInThenFilled()).start();
        new Thread(new SwappedInThenFilled()).start();
    }
}
