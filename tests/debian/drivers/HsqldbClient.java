import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.hsqldb.jdbc.JDBCDriver;
import org.hsqldb.server.Server;

/** An HSQLDB server over a database in memory, with clients over TCP in the same virtual machine. */
public final class HsqldbClient {
    private static final Shop SHOP =
            new Shop("IDENTITY", " FROM (VALUES (0))", "EXPLAIN PLAN FOR");

    private HsqldbClient() {}

    public static void main(String[] arguments) throws Exception {
        DriverManager.registerDriver(new JDBCDriver());
        Server server = new Server();
        server.setSilent(true);
        server.setLogWriter(null);
        server.setErrWriter(null);
        server.setAddress("127.0.0.1");
        server.setPort(freePort());
        server.setDatabaseName(0, "shop");
        server.setDatabasePath(0, "mem:shop");
        server.start();
        String url = "jdbc:hsqldb:hsql://127.0.0.1:" + server.getPort() + "/shop";
        try (Connection connection = DriverManager.getConnection(url, "SA", "")) {
            SHOP.create(connection);
            SHOP.query(connection);
            SHOP.transact(connection);
            SHOP.concurrently(url);
            SHOP.describe(connection);
        }
        try (Connection last = DriverManager.getConnection(url, "SA", "");
                Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        }
        server.stop();
        while (server.getState() != 16) { // ServerConstants.SERVER_STATE_SHUTDOWN
            Thread.sleep(10);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
