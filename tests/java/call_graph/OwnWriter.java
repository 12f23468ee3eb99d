// Subclasses of Writer and OutputStream behind PrintWriter, PrintStream and BufferedWriter.
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;

public class OwnWriter {
    static class Counter extends Writer {
        int count;

        @Override
        public void write(char[] buffer, int offset, int length) {
            note(length);
        }

        private void note(int length) {
            count += length;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            flush();
        }
    }

    static class Bytes extends OutputStream {
        int count;

        @Override
        public void write(int value) {
            count++;
        }
    }

    public static void main(String[] args) throws IOException {
        Counter counter = new Counter();
        try (PrintWriter writer = new PrintWriter(new BufferedWriter(counter))) {
            writer.println("text");
            writer.printf("%d", 7);
        }
        Bytes bytes = new Bytes();
        PrintStream stream = new PrintStream(bytes, true);
        stream.println("text");
        System.out.println(counter.count + bytes.count > 0);
    }
}
