// Each thread fills its own and swaps it in if there was none; what get returns was filled before the swap. Twin: SwappedInThenFilled.
import java.util.concurrent.atomic.AtomicReference;

public final class FilledThenSwappedIn implements Runnable {
    private static final AtomicReference<Pool> POOL = new AtomicReference<>();

    private static final class Pool {
        private int size;
    }

    private static Pool pool(int size) {
        Pool own = new Pool();
        own.size = size; // NORACE
        POOL.compareAndSet(null, own);
        return POOL.get();
    }

    @Override
    public void run() {
        System.out.println(pool(8).size); // NORACE
    }

    public static void main(String[] args) {
        new Thread(new FilledThenSwappedIn()).start();
        new Thread(new FilledThenSwappedIn()).start();
    }
}
