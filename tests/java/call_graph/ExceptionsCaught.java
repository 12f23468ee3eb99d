// Exceptions thrown, caught by type, rethrown, wrapped; calls on what was caught.
public class ExceptionsCaught {
    static class Failure extends Exception {
        private static final long serialVersionUID = 1;

        Failure(String message, Throwable cause) {
            super(message, cause);
        }

        String advice() {
            return "try again";
        }
    }

    static class Worse extends Failure {
        private static final long serialVersionUID = 1;

        Worse() {
            super("worse", null);
        }

        @Override
        String advice() {
            return "give up";
        }
    }

    static void fail(int kind) throws Failure {
        if (kind == 0) {
            throw new Worse();
        }
        try {
            Object[] none = new Object[0];
            none[kind] = none;
        } catch (IndexOutOfBoundsException error) {
            throw new Failure("bounds", error);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                fail(i);
            } catch (Failure failure) {
                System.out.println(failure.advice());
            }
        }
    }
}
