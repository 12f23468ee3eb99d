// both threads write buf by read, of an input stream that a class gave (getResourceAsStream).
import java.io.*;
public class SocketRead2 {
    static byte[] buf = new byte[4];
    static char[] cbuf = new char[4];
    static java.text.DateFormat FMT = java.text.DateFormat.getInstance();
    static java.util.Calendar CAL = java.util.Calendar.getInstance();
    static java.util.Iterator<java.nio.file.Path> IT = java.nio.file.Path.of("x").iterator();
    static java.util.Iterator<String> IT2 = java.util.ServiceLoader.load(String.class).iterator();
    static void work() {
        try {
            SocketRead2.class.getResourceAsStream("x").read(buf); // RACE!
            java.nio.file.Files.newBufferedReader(null).read(cbuf); // RACE!
            FMT.format(new java.util.Date()); // RACE!
            CAL.get(1); // RACE!
            IT.next(); // RACE!
            IT2.next(); // RACE!
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }
    public static void main(String[] args) {
        new Thread(SocketRead2::work).start();
        new Thread(SocketRead2::work).start();
    }
}
