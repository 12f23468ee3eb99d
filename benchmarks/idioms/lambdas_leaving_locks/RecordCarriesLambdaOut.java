// A record made under the write lock carries a lambda out of it, which writes when it is called. Twin: RecordCarriesLockedLambda.
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

public final class RecordCarriesLambdaOut {
    private record Handle(String name, Consumer<String> write) {}

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private String page = "";

    private void write(String text) {
        page = text; // RACE!
    }

    private Handle open(String name) {
        lock.writeLock().lock();
        try {
            page = name; // RACE!
            return new Handle(name, this::write);
        } finally {
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) {
        RecordCarriesLambdaOut book = new RecordCarriesLambdaOut();
        Runnable writer = () -> book.open("page").write().accept("text");
        new Thread(writer).start();
        new Thread(writer).start();
    }
}
