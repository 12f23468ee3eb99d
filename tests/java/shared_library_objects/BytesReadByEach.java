// Each thread fills an array of its own. Twin: BytesReadByBoth.
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

public final class BytesReadByEach {
    private int most;

    private void read() {
        byte[] bytes = new byte[8];
        try (Socket socket = new Socket("localhost", 80)) {
            InputStream in = socket.getInputStream();
            int count = in.read(bytes); // NORACE
            synchronized (this) {
                most = Math.max(most, count);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        BytesReadByEach shared = new BytesReadByEach();
        new Thread(shared::read).start();
        new Thread(shared::read).start();
    }
}
