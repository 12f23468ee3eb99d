// both threads write buf by read, of an input stream that a socket gave.
import java.io.*;
public class SocketRead {
    static byte[] buf = new byte[4];
    static void work() {
        try {
            new java.net.Socket("localhost", 80).getInputStream().read(buf); // RACE!
        } catch (IOException e) {
            throw new RuntimeException(e);
        }
    }
    public static void main(String[] args) {
        new Thread(SocketRead::work).start();
        new Thread(SocketRead::work).start();
    }
}
