// A class object is there whether or not a method makes another lock.
public final class AlternativeOfAClass {
    private static int count;

    private AlternativeOfAClass() {}

    private static final class Part {}

    private static Object lock(boolean isShared) {
        return isShared ? Part.class : new Object();
    }

    public static void main(String[] args) {
        Object ours = lock(args.length > 0);
        new Thread(() -> {
            synchronized (ours) {
                count++; // RACE!
            }
        }).start();
        synchronized (Part.class) {
            count++; // RACE!
        }
    }
}
