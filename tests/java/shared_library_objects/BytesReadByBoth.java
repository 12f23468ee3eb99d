// Both threads fill one array from streams that opaque code made. Twin: BytesReadByEach.
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

public final class BytesReadByBoth {
    private final byte[] bytes = new byte[8];

    private void read() {
        try (Socket socket = new Socket("localhost", 80)) {
            InputStream in = socket.getInputStream();
            System.out.println(in.read(bytes)); // RACE!
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        BytesReadByBoth shared = new BytesReadByBoth();
        new Thread(shared::read).start();
        new Thread(shared::read).start();
    }
}
