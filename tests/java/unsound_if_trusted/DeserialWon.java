// The flag is written by other means than an assignment.
import java.io.*;
public final class DeserialWon implements Serializable {
    static int data; volatile boolean ready; 
    static volatile DeserialWon C;
    public static void main(String[] a) throws Exception {
        DeserialWon o = new DeserialWon();
        new Thread(() -> { DeserialWon c = C; if (c != null && c.ready) System.out.println(data); }).start(); // RACE!
        C = (DeserialWon) new ObjectInputStream(new FileInputStream("x")).readObject();
        data = 1; // RACE!
        o.ready = true; C = o;
    }
}
