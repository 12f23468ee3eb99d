// Each connection gets a thread with a handler of its own, which keeps its state in a field. Twin: ConnectionThreadsShareHandler.
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

public final class ConnectionThreadsOwnHandlers {
    private ConnectionThreadsOwnHandlers() {}

    private static final class Handler {
        private int bytes;

        void handle(Socket socket) {
            try (socket) {
                bytes += socket.getInputStream().available(); // NORACE
            } catch (IOException e) {
                bytes = 0; // NORACE
            }
        }
    }

    public static void main(String[] args) throws IOException {
        Handler handler = new Handler();
        try (ServerSocket server = new ServerSocket(0)) {
            server.setSoTimeout(100);
            while (true) {
                Socket socket = server.accept();
                Handler own = new Handler();
                new Thread(() -> own.handle(socket)).start();
            }
        } catch (IOException e) {
            System.out.println("closed " + handler.getClass());
        }
    }
}
