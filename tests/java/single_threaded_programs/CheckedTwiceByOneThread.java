// Double-checked locking on a plain field is wrong between threads, but there is one thread. Twin: CheckedTwiceByTwoThreads.
public final class CheckedTwiceByOneThread {
    private static Integer limit;

    private CheckedTwiceByOneThread() {}

    private static Integer limit() {
        Integer seen = limit; // NORACE
        if (seen == null) {
            synchronized (CheckedTwiceByOneThread.class) {
                seen = limit; // NORACE
                if (seen == null) {
                    seen = 8;
                    limit = seen; // NORACE
                }
            }
        }
        return seen;
    }

    private static void use() {
        System.out.println(limit());
    }

    public static void main(String[] args) {
        Runnable[] users = {CheckedTwiceByOneThread::use, CheckedTwiceByOneThread::use};
        for (Runnable user : users) {
            user.run();
        }
    }
}
