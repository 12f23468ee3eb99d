// Double-checked locking on a plain field, by two threads. Twin: CheckedTwiceByOneThread.
public final class CheckedTwiceByTwoThreads {
    private static Integer limit;

    private CheckedTwiceByTwoThreads() {}

    private static Integer limit() {
        Integer seen = limit; // RACE!
        if (seen == null) {
            synchronized (CheckedTwiceByTwoThreads.class) {
                seen = limit; // NORACE
                if (seen == null) {
                    seen = 8;
                    limit = seen; // RACE!
                }
            }
        }
        return seen;
    }

    private static void use() {
        System.out.println(limit());
    }

    public static void main(String[] args) {
        Runnable[] users = {CheckedTwiceByTwoThreads::use, CheckedTwiceByTwoThreads::use};
        for (Runnable user : users) {
            new Thread(user).start();
        }
    }
}
