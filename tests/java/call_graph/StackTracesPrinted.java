// printStackTrace calls the exception, its causes, and the stream or writer that it is given.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;

public class StackTracesPrinted {
    static class Failure extends RuntimeException {
        @Override
        public String toString() {
            return "failure";
        }

        @Override
        public synchronized Throwable getCause() {
            return new Cause();
        }
    }

    static class Cause extends Exception {
        @Override
        public String getMessage() {
            return "cause";
        }
    }

    static class Closing extends Exception {
        @Override
        public String getLocalizedMessage() {
            return "closing";
        }
    }

    static class Stream extends PrintStream {
        Stream() {
            super(new ByteArrayOutputStream());
        }

        @Override
        public void println(Object line) {
            super.println("> " + line);
        }

        void neverCalled() {}
    }

    static class Writer extends PrintWriter {
        Writer() {
            super(new StringWriter());
        }

        @Override
        public void println(Object line) {
            super.println("> " + line);
        }
    }

    static class NeverWriter extends PrintWriter {
        NeverWriter(java.io.Writer out) {
            super(out);
        }

        @Override
        public void println(Object line) {}
    }

    public static void main(String[] args) {
        Failure failure = new Failure();
        failure.addSuppressed(new Closing());
        failure.printStackTrace(new Stream());
        failure.printStackTrace(new Writer());
        for (StackTraceElement element : failure.getStackTrace()) {
            System.out.println(element.getMethodName());
        }
    }
}
