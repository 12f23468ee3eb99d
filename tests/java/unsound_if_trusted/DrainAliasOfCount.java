// The count is also known by another name, by which it is cleared.
import java.util.concurrent.atomic.AtomicInteger;

public final class DrainAliasOfCount {
    private final AtomicInteger work = new AtomicInteger();
    private int data;

    private static AtomicInteger alias;

    private void run() {
        if (work.getAndIncrement() != 0) {
            alias.set(0);
            return;
        }
        data++; // RACE!
        work.set(0);
    }

    public static void main(String[] args) {
        DrainAliasOfCount o = new DrainAliasOfCount();
        alias = o.work;
        for (int i = 0; i < 9; i++) {
            new Thread(o::run).start();
        }
    }
}
