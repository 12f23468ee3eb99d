// An anonymous object made in a synchronized factory is called by its receiver with the monitor of the class. Twin: AnonymousLeavesLock.
import java.util.concurrent.Callable;

public final class AnonymousRunInLock {
    private static long last;

    private AnonymousRunInLock() {}

    private static synchronized Callable<Long> next() {
        return new Callable<>() {
            @Override
            public Long call() {
                return ++last; // NORACE
            }
        };
    }

    private static void use() {
        Callable<Long> next = next();
        try {
            synchronized (AnonymousRunInLock.class) {
                System.out.println(next.call());
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(AnonymousRunInLock::use).start();
        new Thread(AnonymousRunInLock::use).start();
    }
}
