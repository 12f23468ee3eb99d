import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.h2.Driver;
import org.h2.tools.Server;

/** An H2 database in memory, used embedded, then through its TCP server by clients beside it. */
public final class H2Client {
    private static final Shop SHOP =
            new Shop("GENERATED ALWAYS AS IDENTITY(START WITH 0)", "", "EXPLAIN");

    private H2Client() {}

    public static void main(String[] arguments) throws Exception {
        DriverManager.registerDriver(new Driver());
        String embeddedUrl = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1";
        try (Connection embedded = DriverManager.getConnection(embeddedUrl, "sa", "")) {
            SHOP.create(embedded);
            SHOP.query(embedded);
        }
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:shop";
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            SHOP.query(connection);
            SHOP.transact(connection);
            SHOP.concurrently(url);
            SHOP.describe(connection);
        }
        try (Connection last = DriverManager.getConnection(url, "sa", "");
                Statement statement = last.createStatement()) {
            statement.execute("SHUTDOWN");
        } catch (SQLException closed) {
            System.out.println("closed: " + closed.getMessage());
        }
        server.stop();
    }
}
