// Every thread has an accumulator of its own, with an array that grows. Twin: AccumulatorForAll.
public final class AccumulatorPerThread extends Thread {
    private final Accumulator letters;

    private AccumulatorPerThread(Accumulator letters) {
        this.letters = letters;
    }

    private static final class Accumulator {
        private char[] chars = new char[1];
        private int length;

        void append(char c) {
            if (length == chars.length) { // NORACE
                char[] larger = new char[2 * length]; // NORACE
                System.arraycopy(chars, 0, larger, 0, length); // NORACE
                chars = larger; // NORACE
            }
            chars[length] = c; // NORACE
            length++; // NORACE
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
            new AccumulatorPerThread(new Accumulator()).start();
        }
        System.out.println(letters.length); // NORACE
    }
}
