// The server runs its handler on a pool, so two requests run it at once, and it counts in a plain field. Twin: HandlerOnThreadOfServer.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

public final class HandlerOnPoolOfServer implements HttpHandler {
    private int requests;

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        requests++; // RACE!
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/", new HandlerOnPoolOfServer());
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.start();
        Thread.sleep(100);
        server.stop(0);
    }
}
