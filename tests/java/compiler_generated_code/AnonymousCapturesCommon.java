// Anonymous classes capture one tally. Twin: AnonymousCapturesOwn.
public final class AnonymousCapturesCommon {
    private final String name;

    private AnonymousCapturesCommon(String name) {
        this.name = name;
    }

    private static final class Tally {
        private int count;
    }

    private Thread worker(Tally tally) {
        return new Thread(new Runnable() {
            @Override
            public void run() {
                tally.count++; // RACE!
                System.out.println(name + tally.count); // RACE!
            }
        });
    }

    public static void main(String[] args) {
        AnonymousCapturesCommon shop = new AnonymousCapturesCommon("sold ");
        Tally tally = new Tally();
        for (int i = 0; i < 2; i++) {
            shop.worker(tally).start();
        }
    }
}
