// Anonymous classes capture a tally that is made for each of them. Twin: AnonymousCapturesCommon.
public final class AnonymousCapturesOwn {
    private final String name;

    private AnonymousCapturesOwn(String name) {
        this.name = name;
    }

    private static final class Tally {
        private int count;
    }

    private Thread worker(Tally tally) {
        return new Thread(new Runnable() {
            @Override
            public void run() {
                tally.count++; // NORACE
                System.out.println(name + tally.count); // NORACE
            }
        });
    }

    public static void main(String[] args) {
        AnonymousCapturesOwn shop = new AnonymousCapturesOwn("sold ");
        for (int i = 0; i < 2; i++) {
            Tally tally = new Tally();
            shop.worker(tally).start();
        }
    }
}
