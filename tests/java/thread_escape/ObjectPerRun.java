// Two threads run a method that makes the object it counts in. Twin: ObjectPerProgram.
public final class ObjectPerRun implements Runnable {
    private static final class Tally {
        private int words;
        private int letters;

        void add(String word) {
            words++; // NORACE
            letters += word.length(); // NORACE
        }
    }

    @Override
    public void run() {
        Tally tally = new Tally();
        tally.add("warp");
        tally.add("weft");
    }

    public static void main(String[] args) {
        new Thread(new ObjectPerRun()).start();
        new Thread(new ObjectPerRun()).start();
    }
}
