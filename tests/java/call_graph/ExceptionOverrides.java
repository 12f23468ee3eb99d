// Exceptions that override getMessage, fillInStackTrace, getCause and toString.
import java.io.PrintWriter;
import java.io.StringWriter;

public class ExceptionOverrides {
    static class Coded extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int code;

        Coded(int code) {
            super("coded");
            this.code = code;
        }

        @Override
        public String getMessage() {
            return super.getMessage() + code;
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }

        @Override
        public synchronized Throwable getCause() {
            return code == 1 ? new Coded(2) : null;
        }
    }

    static class Terse extends Coded {
        private static final long serialVersionUID = 1;

        Terse() {
            super(3);
        }

        @Override
        public String toString() {
            return "terse";
        }
    }

    public static void main(String[] args) {
        for (Coded coded : new Coded[] {new Coded(1), new Terse()}) {
            StringWriter text = new StringWriter();
            coded.printStackTrace(new PrintWriter(text));
            System.out.println(text.toString().length() > 5);
        }
    }
}
