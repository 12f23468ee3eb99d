// Neighbouring elements of a boolean array are variables of their own, though they share a word. Twin: FlagsInBits.
import java.util.BitSet;

public final class FlagsInBooleans {
    private final boolean[] flags = new boolean[8];

    private void raise(int flag) {
        flags[flag] = true; // NORACE
    }

    public static void main(String[] args) throws InterruptedException {
        FlagsInBooleans signals = new FlagsInBooleans();
        Thread first = new Thread(() -> signals.raise(0));
        Thread second = new Thread(() -> signals.raise(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(signals.flags); // NORACE
    }
}
