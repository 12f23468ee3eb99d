// close() that throws: suppressed exceptions are found again and used.
public class SuppressedExceptions {
    static class CloseFailure extends Exception {
        private static final long serialVersionUID = 1;

        void tell() {
            System.out.println("close failed");
        }
    }

    static class Door implements AutoCloseable {
        @Override
        public void close() throws CloseFailure {
            throw new CloseFailure();
        }
    }

    public static void main(String[] args) {
        try (Door door = new Door()) {
            throw new IllegalStateException(door.getClass().getName());
        } catch (Exception error) {
            for (Throwable suppressed : error.getSuppressed()) {
                if (suppressed instanceof CloseFailure failure) {
                    failure.tell();
                }
            }
        }
        try (Door door = new Door()) {
            System.out.println(door != null);
        } catch (CloseFailure failure) {
            failure.tell();
        }
    }
}
