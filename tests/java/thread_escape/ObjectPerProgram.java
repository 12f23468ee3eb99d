// Two threads run a method that counts in one object. Twin: ObjectPerRun.
public final class ObjectPerProgram implements Runnable {
    private static final Tally COMMON = new Tally();

    private static final class Tally {
        private int words;
        private int letters;

        void add(String word) {
            words++; // RACE!
            letters += word.length(); // RACE!
        }
    }

    @Override
    public void run() {
        Tally tally = COMMON;
        tally.add("warp");
        tally.add("weft");
    }

    public static void main(String[] args) {
        new Thread(new ObjectPerProgram()).start();
        new Thread(new ObjectPerProgram()).start();
    }
}
