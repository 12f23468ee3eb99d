// Neighbouring bits of a bit set share an element of its array, which each set reads and writes. Twin: FlagsInBooleans.
import java.util.BitSet;

public final class FlagsInBits {
    private final BitSet flags = new BitSet(8);

    private void raise(int flag) {
        flags.set(flag); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        FlagsInBits signals = new FlagsInBits();
        Thread first = new Thread(() -> signals.raise(0));
        Thread second = new Thread(() -> signals.raise(1));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(signals.flags); // NORACE
    }
}
