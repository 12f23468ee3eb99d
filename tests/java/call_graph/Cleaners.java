// A Cleaner action, run by clean() and, for another object, after it is collected.
import java.lang.ref.Cleaner;

public class Cleaners {
    static final Cleaner CLEANER = Cleaner.create();
    static volatile boolean isCollected;

    static class State implements Runnable {
        public void run() {
            released();
        }

        private void released() {
            isCollected = true;
        }
    }

    static class Resource implements AutoCloseable {
        private final Cleaner.Cleanable cleanable = CLEANER.register(this, new State());

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void forget() {
        CLEANER.register(new Object(), () -> collected());
    }

    static void collected() {
        isCollected = true;
    }

    public static void main(String[] args) throws InterruptedException {
        new Resource().close();
        isCollected = false;
        forget();
        for (int i = 0; i < 40 && !isCollected; i++) {
            System.gc();
            Thread.sleep(5);
        }
    }
}
