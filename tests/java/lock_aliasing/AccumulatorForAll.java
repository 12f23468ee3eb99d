// All threads have the same accumulator, with an array that grows. Twin: AccumulatorPerThread.
public final class AccumulatorForAll extends Thread {
    private final Accumulator letters;

    private AccumulatorForAll(Accumulator letters) {
        this.letters = letters;
    }

    private static final class Accumulator {
        private char[] chars = new char[1];
        private int length;

        void append(char c) {
            if (length == chars.length) { // RACE!
                char[] larger = new char[2 * length]; // RACE!
                System.arraycopy(chars, 0, larger, 0, length); // RACE!
                chars = larger; // RACE!
            }
            chars[length] = c; // RACE!
            length++; // RACE!
        }
    }

    @Override
    public void run() {
        for (char c = 'a'; c < 'j'; c++) {
            letters.append(c);
        }
    }

    public static void main(String[] args) {
        Accumulator letters = new Accumulator();
        for (int i = 0; i < 3; i++) {
            new AccumulatorForAll(letters).start();
        }
    }
}
