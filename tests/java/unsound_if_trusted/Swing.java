// The thread runs more than once, or something after it has set the flag.
import javax.swing.SwingUtilities;
public final class Swing {
    static int data; static volatile boolean done;
    static void go() { data++; done = true; } // RACE!
    public static void main(String[] a) {
        Runnable r = Swing::go;
        for (int i = 0; i < 3; i++) SwingUtilities.invokeLater(r);
        if (done) System.out.println(data); // RACE!
    }
}
