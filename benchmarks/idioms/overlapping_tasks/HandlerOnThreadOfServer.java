// The server runs its handler on the one thread that it starts, so one request follows the other. Twin: HandlerOnPoolOfServer.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

public final class HandlerOnThreadOfServer implements HttpHandler {
    private int requests;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        requests++; // NORACE
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", new HandlerOnThreadOfServer());
        server.start();
        Thread.sleep(100);
        server.stop(0);
    }
}
