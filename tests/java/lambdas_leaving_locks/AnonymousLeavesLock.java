// An anonymous object made in a synchronized factory is called by its receiver without the monitor. Twin: AnonymousRunInLock.
import java.util.concurrent.Callable;

public final class AnonymousLeavesLock {
    private static long last;

    private AnonymousLeavesLock() {}

    private static synchronized Callable<Long> next() {
        return new Callable<>() {
            @Override
            public Long call() {
                return ++last; // RACE!
            }
        };
    }

    private static void use() {
        Callable<Long> next = next();
        try {
            System.out.println(next.call());
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(AnonymousLeavesLock::use).start();
        new Thread(AnonymousLeavesLock::use).start();
    }
}
