// The lock is System.out, which stays what it is. Twin: OutReplaced.
import java.io.PrintStream;

public final class OutKept {
    private static int count;

    private static void use() {
        synchronized (System.out) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(OutKept::use).start();
        new PrintStream(System.err).flush();
        use();
    }
}
