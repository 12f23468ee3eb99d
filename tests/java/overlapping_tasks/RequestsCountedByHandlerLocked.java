// A web server of the JDK calls its handler for several requests at a time, which counts under a lock. Twin: RequestsCountedByHandler.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

public final class RequestsCountedByHandlerLocked implements HttpHandler {
    private int requests;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        synchronized (this) {
            requests++; // NORACE
        }
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    public static void main(String[] args) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
        server.createContext("/", new RequestsCountedByHandlerLocked());
        server.setExecutor(Executors.newCachedThreadPool());
        server.start();
    }
}
