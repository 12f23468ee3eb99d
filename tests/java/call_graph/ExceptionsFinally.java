// finally blocks on all ways out, rethrow of a caught exception, nested handlers.
public class ExceptionsFinally {
    static class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        void seen() {
            System.out.println("seen");
        }
    }

    static int leave(int how) {
        try {
            if (how == 0) {
                return value();
            }
            if (how == 1) {
                throw new Stop();
            }
        } catch (RuntimeException error) {
            rethrow(error);
        } finally {
            cleanUp();
        }
        return 0;
    }

    static int value() {
        return 1;
    }

    static void rethrow(RuntimeException error) {
        throw error;
    }

    static void cleanUp() {}

    public static void main(String[] args) {
        for (int how = 0; how < 3; how++) {
            try {
                leave(how);
            } catch (Stop stop) {
                stop.seen();
            }
        }
    }
}
