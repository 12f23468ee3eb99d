// A setter is called after the server has started its threads. Twin: ServerSetBeforeStart.
public final class ServerSetAfterStart {
    private ServerSetAfterStart() {}

    private static final class Server {
        private int limit = 1;
        private String root = "/";

        private void setLimit(int value) {
            limit = value; // RACE!
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
            for (int i = 0; i < limit; i++) { // RACE!
                System.out.println(root); // NORACE
            }
        }
    }

    public static void main(String[] args) {
        Server server = new Server();
        server.setRoot("/tmp");
        server.start();
        server.setLimit(3);
    }
}
