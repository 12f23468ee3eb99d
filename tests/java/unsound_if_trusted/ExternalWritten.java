// writeExternal hands box to ObjectOutput.writeObject, which reads box.n while the thread writes it.
import java.io.*;
public class ExternalWritten {
    static class Box implements Serializable { int n; }
    public static class Ext implements Externalizable {
        Box box;
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeObject(box); // RACE!
        }
        public void readExternal(ObjectInput in) { }
    }
    public static void main(String[] args) throws Exception {
        Ext e = new Ext();
        Box b = e.box = new Box();
        new Thread(() -> {
            b.n++; // RACE!
        }).start();
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(e);
    }
}
