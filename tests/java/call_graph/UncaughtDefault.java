// The default uncaught-exception handler, a lambda, for a thread without its own.
public class UncaughtDefault {
    static class Fails extends Thread {
        @Override
        public void run() {
            Object none = null;
            System.out.println(none.hashCode());
        }
    }

    static void handle(Thread thread, Throwable error) {
        System.out.println(error.getClass().getName());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> handle(thread, error));
        Thread fails = new Fails();
        fails.start();
        fails.join();
    }
}
