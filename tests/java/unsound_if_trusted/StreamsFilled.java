// each call writes the array it is given, in two threads that nothing orders.
import java.io.*;
import java.nio.*;
import java.util.*;
import java.util.zip.*;
public class StreamsFilled {
    static byte[] b1 = new byte[4], b2 = new byte[4], b3 = new byte[4], b4 = new byte[4], b5 = new byte[4], b6 = new byte[4], b7 = new byte[4], b8 = new byte[4], b9 = new byte[4];
    static char[] c1 = new char[4], c2 = new char[4], c3 = new char[4], c4 = new char[4], c5 = new char[4];
    static void work() {
        try {
            new ByteArrayInputStream(new byte[4]).read(b1); // RACE!
            new FileInputStream("x").read(b2); // RACE!
            new BufferedInputStream(new FileInputStream("x")).read(b3); // RACE!
            new DataInputStream(new FileInputStream("x")).readFully(b4); // RACE!
            new RandomAccessFile("x", "r").readFully(b5); // RACE!
            new GZIPInputStream(new FileInputStream("x")).read(b6); // RACE!
            System.in.read(b7); // RACE!
            new FileReader("x").read(c1); // RACE!
            new StringReader("abcd").read(c2); // RACE!
            new BufferedReader(new FileReader("x")).read(c3); // RACE!
            new CharArrayReader(new char[4]).read(c4, 0, 4); // RACE!
            new java.net.Socket("localhost", 80).getInputStream().read(b8); // RACE!
            new ObjectInputStream(new FileInputStream("x")).read(b9); // RACE!
            CharBuffer.allocate(4).get(c5); // RACE!
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }
    public static void main(String[] args) {
        new Thread(StreamsFilled::work).start();
        new Thread(StreamsFilled::work).start();
    }
}
