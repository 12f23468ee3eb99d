// The lock is System.out, a final field that is replaced meanwhile. Twin: OutKept.
import java.io.PrintStream;

public final class OutReplaced {
    private static int count;

    private static void use() {
        synchronized (System.out) {
            count++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(OutReplaced::use).start();
        System.setOut(new PrintStream(System.err));
        use();
    }
}
