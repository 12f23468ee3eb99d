// Two anonymous subclasses of Thread write a static field. Twin: AnonymousThreadLocked.
public final class AnonymousThreadUnlocked {
    private static String winner;

    private AnonymousThreadUnlocked() {}

    private static void finish(String name) {
        winner = name; // RACE!
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
