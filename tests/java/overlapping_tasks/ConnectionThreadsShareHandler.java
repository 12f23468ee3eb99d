// Each connection gets a thread, and all threads run the same handler, which keeps its state in a field. Twin: ConnectionThreadsOwnHandlers.
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

public final class ConnectionThreadsShareHandler {
    private ConnectionThreadsShareHandler() {}

    private static final class Handler {
        private int bytes;

        void handle(Socket socket) {
            try (socket) {
                bytes += socket.getInputStream().available(); // RACE!
            } catch (IOException e) {
                bytes = 0; // RACE!
            }
        }
    }

    public static void main(String[] args) throws IOException {
        Handler handler = new Handler();
        try (ServerSocket server = new ServerSocket(0)) {
            server.setSoTimeout(100);
            while (true) {
                Socket socket = server.accept();
                Handler own = handler;
                new Thread(() -> own.handle(socket)).start();
            }
        } catch (IOException e) {
            System.out.println("closed " + handler.getClass());
        }
    }
}
