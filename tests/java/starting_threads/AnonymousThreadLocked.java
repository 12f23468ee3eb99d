// Two anonymous subclasses of Thread write a static field under one monitor. Twin: AnonymousThreadUnlocked.
public final class AnonymousThreadLocked {
    private static String winner;

    private AnonymousThreadLocked() {}

    private static synchronized void finish(String name) {
        winner = name; // NORACE
    }

    public static void main(String[] args) {
        Thread hare = new Thread() {
            @Override
            public void run() {
                finish("hare");
            }
        };
        Thread tortoise = new Thread() {
            @Override
            public void run() {
                finish("tortoise");
            }
        };
        hare.start();
        tortoise.start();
    }
}
