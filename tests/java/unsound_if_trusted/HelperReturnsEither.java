// A helper is one of two, one of which returns another thread than it started.
public final class HelperReturnsEither {
    private static int count;

    private HelperReturnsEither() {}

    private interface Starter {
        Thread started(Runnable task);
    }

    private static final class Honest implements Starter {
        @Override
        public Thread started(Runnable task) {
            Thread thread = new Thread(task);
            thread.start();
            return thread;
        }
    }

    private static final class Careless implements Starter {
        @Override
        public Thread started(Runnable task) {
            new Thread(task).start();
            return new Thread();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Starter starter = args.length == 0 ? new Careless() : new Honest();
        Thread thread = starter.started(() -> {
            count++; // RACE!
        });
        thread.join();
        System.out.println(count); // RACE!
    }
}
