// Setters are called before the server starts its threads. Twin: ServerSetAfterStart.
public final class ServerSetBeforeStart {
    private ServerSetBeforeStart() {}

    private static final class Server {
        private int limit = 1;
        private String root = "/";

        private void setLimit(int value) {
            limit = value; // NORACE
        }

        private void setRoot(String value) {
            root = value; // NORACE
        }

        private void start() {
            for (int i = 0; i < 2; i++) {
                new Thread(this::serve).start();
            }
        }

        private void serve() {
            for (int i = 0; i < limit; i++) { // NORACE
                System.out.println(root); // NORACE
            }
        }
    }

    public static void main(String[] args) {
        Server server = new Server();
        server.setRoot("/tmp");
        server.setLimit(3);
        server.start();
    }
}
