// Threads over a Runnable, a lambda and a method reference, with a thread as target.
public class ThreadRunnable {
    static class Task implements Runnable {
        public void run() {
            done("task");
        }
    }

    static void done(String text) {
        System.out.println(text);
    }

    static void referenced() {
        done("reference");
    }

    static void finish(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        finish(new Thread(new Task()));
        finish(new Thread(() -> done("lambda")));
        finish(new Thread(ThreadRunnable::referenced));
        finish(new Thread(new Thread(new Task())));
    }
}
