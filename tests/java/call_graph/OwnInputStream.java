// Subclasses of InputStream, FilterInputStream and Reader, read through library wrappers.
import java.io.BufferedReader;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

public class OwnInputStream {
    static class Letters extends InputStream {
        private int left = 4;

        @Override
        public int read() {
            return left-- > 0 ? letter() : -1;
        }

        private int letter() {
            return 'a' + left;
        }

        @Override
        public void close() {
            System.out.println("closed");
        }
    }

    static class Upper extends FilterInputStream {
        Upper(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            for (int i = offset; i < offset + count; i++) {
                buffer[i] = (byte) Character.toUpperCase(buffer[i]);
            }
            return count;
        }
    }

    public static void main(String[] args) throws IOException {
        InputStream stream = new Upper(new Letters());
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream))) {
            System.out.println(reader.readLine());
        }
    }
}
