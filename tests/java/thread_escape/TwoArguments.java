// Two objects are the arguments of a call; in another call one is shared. Twin: OneArgumentTwice.
public final class TwoArguments {
    private static final class Box {
        private int count;
    }

    private static final Box SHARED = new Box();

    private static void use(Box first, Box second) {
        Thread thread = new Thread(() -> {
            synchronized (SHARED) {
                second.count = 2; // NORACE
            }
        });
        thread.start();
        first.count = 1; // NORACE
    }

    public static void main(String[] args) {
        use(new Box(), SHARED);
        Box mine = new Box();
        use(mine, new Box());
    }
}
