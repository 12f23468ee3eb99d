// writeObject reads box.n (plain) while the thread writes it; the stream is called by its interface ObjectOutput.
import java.io.*;
public class WrittenByInterface {
    static class Box implements Serializable { int n; }
    public static void main(String[] args) throws Exception {
        Box b = new Box();
        new Thread(() -> {
            b.n++; // RACE!
        }).start();
        ObjectOutput out = new ObjectOutputStream(new ByteArrayOutputStream());
        out.writeObject(b); // RACE!
    }
}
