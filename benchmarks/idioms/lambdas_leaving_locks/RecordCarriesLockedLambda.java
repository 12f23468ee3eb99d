// A record made under the write lock carries a lambda out of it, which takes the write lock when it is called. Twin: RecordCarriesLambdaOut.
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

public final class RecordCarriesLockedLambda {
    private record Handle(String name, Consumer<String> write) {}

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String page = "";

    private void write(String text) {
        lock.writeLock().lock();
        page = text; // NORACE
        lock.writeLock().unlock();
    }

    private Handle open(String name) {
        lock.writeLock().lock();
        try {
            page = name; // NORACE
            return new Handle(name, this::write);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        RecordCarriesLockedLambda book = new RecordCarriesLockedLambda();
        Runnable writer = () -> book.open("page").write().accept("text");
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
