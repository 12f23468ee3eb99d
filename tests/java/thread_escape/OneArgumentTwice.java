// One object is both arguments of a call; in another call one is shared. Twin: TwoArguments.
public final class OneArgumentTwice {
    private static final class Box {
        private int count;
    }

    private static final Box SHARED = new Box();

    private static void use(Box first, Box second) {
        Thread thread = new Thread(() -> {
            synchronized (SHARED) {
                second.count = 2; // RACE!
            }
        });
        thread.start();
        first.count = 1; // RACE!
    }

    public static void main(String[] args) {
        use(new Box(), SHARED);
        Box mine = new Box();
        use(mine, mine);
    }
}
