// Thread.ofPlatform: name, group, handler, start, unstarted and factory.
public class PlatformBuilder {
    static class Handler implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread thread, Throwable error) {
            System.out.println(thread.getName());
        }
    }

    static void fail() {
        throw new IllegalStateException();
    }

    static void work() {
        System.out.println("work");
    }

    static void more() {}

    public static void main(String[] args) throws InterruptedException {
        Thread.ofPlatform().name("f").uncaughtExceptionHandler(new Handler()).start(PlatformBuilder::fail).join();
        Thread thread = Thread.ofPlatform().daemon().unstarted(PlatformBuilder::work);
        thread.start();
        thread.join();
        Thread made = Thread.ofPlatform().name("p", 0).factory().newThread(PlatformBuilder::more);
        made.start();
        made.join();
    }
}
