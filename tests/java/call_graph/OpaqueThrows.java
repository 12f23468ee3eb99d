// Exceptions that opaque code throws, and exceptions of ours that it is given or wraps.
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

public class OpaqueThrows {
    static class Failure extends RuntimeException {
        @Override
        public String getMessage() {
            return "failure";
        }

        @Override
        public String toString() {
            return "a failure";
        }

        String neverAsked() {
            return "";
        }
    }

    static class Formatting extends Handler {
        @Override
        public void publish(LogRecord entry) {
            System.out.println(new SimpleFormatter().format(entry).contains("a failure"));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    interface Told {
        void tell(Object what);
    }

    static class Telling implements Told {
        @Override
        public void tell(Object what) {
            System.out.println(what != null);
        }
    }

    static class Wrapper extends Exception {
        private final Told told;

        Wrapper(Throwable cause, Told told) {
            super(cause);
            this.told = told;
        }

        void unwrap() {
            told.tell(getCause().getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        Logger logger = Logger.getLogger("OpaqueThrows");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Formatting());
        logger.log(Level.WARNING, "with one", new Failure());
        try {
            Files.size(Path.of("nowhere"));
        } catch (NoSuchFileException missing) {
            new Wrapper(missing, new Telling()).unwrap();
        }
        try {
            System.out.println(new URI("a b"));
        } catch (URISyntaxException wrong) {
            each(wrong, OpaqueThrows::told);
        }
        try {
            LocalDate.of(2021, 2, 30);
        } catch (DateTimeException wrong) {
            wrong.addSuppressed(new Failure());
            System.out.println(wrong.getSuppressed()[0].getMessage());
        }
    }

    static void each(Exception wrong, Told told) {
        wrong.getMessage().chars().limit(1).forEach(c -> told.tell(c));
    }

    static void told(Object what) {
        System.out.println(what);
    }
}
