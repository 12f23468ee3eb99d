import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Some work for a database, the same for all but for what they spell differently: a column that
 * numbers itself, a row from nowhere, a query plan.
 */
record Shop(String identity, String fromNowhere, String explain) {
    private static final int CLIENTS = 3;

    void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE customer (id INTEGER " + identity
                            + " PRIMARY KEY, name VARCHAR(40) NOT NULL,"
                            + " since DATE DEFAULT CURRENT_DATE, CHECK (LENGTH(name) > 0))");
            statement.execute(
                    "CREATE TABLE orders (id INTEGER " + identity
                            + " PRIMARY KEY, customer INTEGER,"
                            + " price DECIMAL(10, 2), note VARCHAR(80),"
                            + " FOREIGN KEY (customer) REFERENCES customer (id) ON DELETE CASCADE)");
            statement.execute("CREATE INDEX by_price ON orders (price DESC)");
            statement.execute(
                    "CREATE VIEW totals AS SELECT customer, SUM(price) AS total FROM orders GROUP BY"
                            + " customer");
        }
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO customer (name) VALUES (?)")) {
            for (String name : new String[] {"Ada", "Grace", "Edsger", "Barbara"}) {
                insert.setString(1, name);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "INSERT INTO orders (customer, price, note) VALUES (?, ?, ?)")) {
            for (int i = 0; i < 40; i++) {
                insert.setInt(1, i % 4);
                insert.setBigDecimal(2, new java.math.BigDecimal(i * 7 % 30 + ".50"));
                insert.setObject(3, i % 5 == 0 ? null : "note " + i);
                insert.executeUpdate();
            }
        }
    }

    void query(Connection connection) throws SQLException {
        String[] queries = {
            "SELECT c.name, COUNT(*), AVG(o.price) FROM customer c JOIN orders o ON o.customer = c.id"
                    + " GROUP BY c.name HAVING COUNT(*) > 2 ORDER BY 3 DESC",
            "SELECT name FROM customer c LEFT JOIN totals t ON t.customer = c.id"
                    + " WHERE t.total > (SELECT AVG(total) FROM totals) OR name LIKE 'A%'",
            "SELECT DISTINCT UPPER(note) FROM orders WHERE note IS NOT NULL AND price BETWEEN 1 AND 20"
                    + " ORDER BY 1 LIMIT 5",
            "SELECT id FROM orders WHERE customer IN (SELECT id FROM customer WHERE name <> 'Ada')"
                    + " UNION SELECT id FROM customer",
            "SELECT CASE WHEN price > 10 THEN 'dear' ELSE 'cheap' END AS kind, MIN(price), MAX(id)"
                    + " FROM orders GROUP BY CASE WHEN price > 10 THEN 'dear' ELSE 'cheap' END",
            "SELECT CURRENT_TIMESTAMP, CAST('2020-02-29' AS DATE) + INTERVAL '1' DAY, 1.5E0 * 2"
                    + fromNowhere
        };
        for (String query : queries) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                print(rows);
            }
        }
        try (PreparedStatement select =
                connection.prepareStatement("SELECT * FROM orders WHERE price > ? AND note LIKE ?")) {
            select.setDouble(1, 12.25);
            select.setString(2, "note 1%");
            try (ResultSet rows = select.executeQuery()) {
                print(rows);
            }
        }
    }

    void transact(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE orders SET price = price * 2 WHERE customer = 1");
            Savepoint savepoint = connection.setSavepoint("before");
            statement.executeUpdate("DELETE FROM customer WHERE name = 'Grace'");
            connection.rollback(savepoint);
            connection.commit();
            try {
                statement.executeUpdate("INSERT INTO orders (customer, price) VALUES (99, 1)");
            } catch (SQLException expected) {
                System.out.println("refused: " + expected.getMessage());
            }
            connection.rollback();
        }
        connection.setAutoCommit(true);
    }

    void concurrently(String url) throws InterruptedException {
        AtomicInteger done = new AtomicInteger();
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = new Thread(new Work(url, i, done), "client " + i);
            clients[i].start();
        }
        for (Thread client : clients) {
            client.join();
        }
        if (done.get() != CLIENTS) {
            throw new IllegalStateException("only " + done.get() + " clients did their work");
        }
    }

    void describe(Connection connection) throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(null, "PUBLIC", "%", null)) {
            print(tables);
        }
        try (Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery(explain + " SELECT * FROM totals")) {
            print(plan);
        }
    }

    private static void print(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
            StringBuilder line = new StringBuilder();
            for (int i = 1; i <= columns; i++) {
                line.append(rows.getMetaData().getColumnLabel(i)).append('=');
                line.append(rows.getObject(i)).append(' ');
            }
            System.out.println(line);
        }
    }

    /** What one client does on a connection of its own. */
    private record Work(String url, int number, AtomicInteger done) implements Runnable {
        @Override
        public void run() {
            try (Connection connection = DriverManager.getConnection(url, "SA", "");
                    PreparedStatement update =
                            connection.prepareStatement(
                                    "UPDATE orders SET note = ? WHERE customer = ?")) {
                for (int i = 0; i < 10; i++) {
                    update.setString(1, "client " + number + " turn " + i);
                    update.setInt(2, number);
                    update.executeUpdate();
                }
                done.incrementAndGet();
            } catch (SQLException failure) {
                failure.printStackTrace();
            }
        }
    }
}
