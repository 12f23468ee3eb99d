// The thread runs more than once, or something after it has set the flag.
import javax.swing.*;
public final class SwingTimer {
    static int data; static volatile boolean done;
    public static void main(String[] a) {
        new Timer(5, e -> { data++; done = true; }).start(); // RACE!
        if (done) System.out.println(data); // RACE!
    }
}
