// Library code that is not analysed calls what it is given: streams, formats, handlers, loaders.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.text.FieldPosition;
import java.text.Format;
import java.text.MessageFormat;
import java.text.ParsePosition;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

public class OpaqueCallbacks {
    static class Source extends InputStream {
        private final InputStream in;

        Source(byte[] bytes) {
            in = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        int neverRead() {
            return 0;
        }
    }

    static class Sink extends OutputStream {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int b) {
            bytes.write(b);
        }
    }

    static class Shout extends Format {
        @Override
        public StringBuffer format(Object object, StringBuffer to, FieldPosition at) {
            return to.append(object).append('!');
        }

        @Override
        public Object parseObject(String text, ParsePosition at) {
            at.setIndex(text.length());
            return new Shouted();
        }
    }

    static class Shouted {
        @Override
        public String toString() {
            return "shouted";
        }
    }

    static class Told extends Handler {
        @Override
        public void publish(LogRecord entry) {
            System.out.println(entry.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static class NeverGiven extends Handler {
        @Override
        public void publish(LogRecord entry) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            throw new ClassNotFoundException(note(name));
        }

        private String note(String name) {
            return "no " + name;
        }
    }

    static class Part {
        @Override
        public String toString() {
            return "part";
        }
    }

    public static void main(String[] args) throws Exception {
        Sink sink = new Sink();
        try (OutputStream out = new GZIPOutputStream(sink)) {
            out.write(1);
        }
        System.out.println(new GZIPInputStream(new Source(sink.bytes.toByteArray())).read());
        System.out.println(new Shout().format("hello"));
        System.out.println(new Shout().parseObject("hello"));
        System.out.println(MessageFormat.format("{0} of {1}", new Part(), 2));
        Logger logger = Logger.getLogger("OpaqueCallbacks");
        logger.setUseParentHandlers(false);
        logger.addHandler(new Told());
        logger.log(Level.WARNING, "told");
        try {
            Class.forName("Nowhere", true, new Loader());
        } catch (ClassNotFoundException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
