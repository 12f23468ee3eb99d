// writeObject reads box.n (plain) while the thread writes it; the stream is of a subclass.
import java.io.*;
public class WrittenBySubclass {
    static class Box implements Serializable { int n; }
    static class Out extends ObjectOutputStream {
        Out(OutputStream o) throws IOException { super(o); }
    }
    public static void main(String[] args) throws Exception {
        Box b = new Box();
        new Thread(() -> {
            b.n++; // RACE!
        }).start();
        Out out = new Out(new ByteArrayOutputStream());
        out.writeObject(b); // RACE!
    }
}
