// The thread runs more than once, or something after it has set the flag.
import java.lang.ref.*;
public final class CleanerReg {
    static int data; static volatile boolean done;
    public static void main(String[] a) {
        Cleaner c = Cleaner.create(); Runnable r = () -> { data++; done = true; }; // RACE!
        for (int i = 0; i < 5; i++) c.register(new Object(), r);
        if (done) System.out.println(data); // RACE!
    }
}
