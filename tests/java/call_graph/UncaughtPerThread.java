// An uncaught-exception handler of one thread gets the exception thrown.
public class UncaughtPerThread {
    static class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        void explain() {
            System.out.println("explained");
        }
    }

    static class Handler implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread thread, Throwable error) {
            if (error instanceof Failure failure) {
                failure.explain();
            }
        }
    }

    static void fail() {
        throw new Failure();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(UncaughtPerThread::fail);
        thread.setUncaughtExceptionHandler(new Handler());
        thread.start();
        thread.join();
    }
}
