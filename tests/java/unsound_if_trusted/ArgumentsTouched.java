// each call changes the state of the shared object it is given, in two threads that nothing orders.
import java.nio.*;
import java.security.*;
import java.text.*;
import java.util.*;
import java.util.zip.*;
public class ArgumentsTouched {
    static final ByteBuffer B1 = ByteBuffer.allocate(9), B2 = ByteBuffer.allocate(9), B3 = ByteBuffer.allocate(9);
    static final IntBuffer I1 = IntBuffer.allocate(9);
    static final ParsePosition P1 = new ParsePosition(0), P2 = new ParsePosition(0);
    static final FieldPosition F1 = new FieldPosition(0);
    static final ZipEntry Z = new ZipEntry("x");
    static void work() {
        try {
            MessageDigest.getInstance("MD5").update(B1); // RACE!
            new CRC32().update(B2); // RACE!
            Signature.getInstance("x").update(B3); // RACE!
            IntBuffer.allocate(9).put(I1); // RACE!
            new SimpleDateFormat("yyyy").parse("2020", P1); // RACE!
            NumberFormat.getInstance().parse("1", P2); // RACE!
            new DecimalFormat("0").format(1L, new StringBuffer(), F1); // RACE!
            new ZipOutputStream(null).putNextEntry(Z); // RACE!
        } catch (Exception e) {
            throw new RuntimeException(e);
        }
    }
    public static void main(String[] args) {
        new Thread(ArgumentsTouched::work).start();
        new Thread(ArgumentsTouched::work).start();
    }
}
