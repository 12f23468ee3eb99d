// the references lead to methods that write (read) elements of one array in two threads; what a reference to clone reads is told where the reference is.
import java.util.function.*;
public class BulkByReference {
    interface Copier { void copy(Object a, int b, Object c, int d, int e); }
    static int[] dst = new int[4], src = new int[4];
    static void work() {
        Copier c = System::arraycopy;
        c.copy(new int[4], 0, dst, 0, 4); // RACE!
        UnaryOperator<int[]> k = int[]::clone; // RACE!
        k.apply(src)[0]++;
        src[1] = 3; // RACE!
    }
    public static void main(String[] args) {
        new Thread(BulkByReference::work).start();
        new Thread(BulkByReference::work).start();
    }
}
