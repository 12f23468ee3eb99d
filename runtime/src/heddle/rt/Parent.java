package heddle.rt;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * The connection to the running heddle, over the loopback interface.
 *
 * <p>One request at a time; when anything fails the connection is given up for good, and the program
 * runs on.
 */
final class Parent {
    private static final int TIMEOUT = 60_000;
    private static final int CONNECT_TIMEOUT = 5_000;
    private static final int LONGEST_LINE = 1 << 16;
    private static final byte[] NO_BYTES = {};

    private static volatile Parent connected;

    private final Socket socket;
    private final OutputStream out;
    private final InputStream in;

    private Parent(Socket socket) throws IOException {
        this.socket = socket;
        this.out = socket.getOutputStream();
        this.in = new BufferedInputStream(socket.getInputStream());
    }

    /** Returns the connection, or null if there is none (any more). */
    static Parent connected() {
        return connected;
    }

    /** Connects and introduces itself; without success there is no connection. */
    static void connect(int port, String token) {
        try {
            Socket socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(TIMEOUT);
            InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            socket.connect(new InetSocketAddress(loopback, port), CONNECT_TIMEOUT);
            Parent parent = new Parent(socket);
            connected = parent;
            String version = System.getProperty("java.version");
            parent.send("HELLO " + token + ' ' + Jvm.pid() + ' ' + version);
        } catch (IOException | RuntimeException e) {
            connected = null;
        }
    }

    /** Sends a line; false if it could not be sent. */
    boolean send(String line) {
        return Jvm.onPlatformThread(new Exchange(this, line, NO_BYTES, false)) != null;
    }

    /** Sends the bytes of a class, and returns the answer; null if there is none. */
    String ask(String hash, byte[] bytes) {
        String line = "CLASS " + hash + ' ' + bytes.length;
        return Jvm.onPlatformThread(new Exchange(this, line, bytes, true));
    }

    /** Sends a line and bytes, and returns the answer, or an empty one if none is expected. */
    private synchronized String exchange(String line, byte[] bytes, boolean hasAnswer) {
        try {
            byte[] head = (line + '\n').getBytes(StandardCharsets.UTF_8);
            byte[] all = new byte[head.length + bytes.length];
            System.arraycopy(head, 0, all, 0, head.length);
            System.arraycopy(bytes, 0, all, head.length, bytes.length);
            out.write(all);
            out.flush();
            return hasAnswer ? readLine() : "";
        } catch (IOException e) {
            close();
            return null;
        }
    }

    private void close() {
        connected = null;
        try {
            socket.close();
        } catch (IOException e) {
            Statistics.INTERNAL_ERRORS.incrementAndGet(); // it is given up anyway
        }
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0 || line.length() > LONGEST_LINE) {
                throw new IOException("no answer");
            }
            line.append((char) c);
        }
        return line.toString();
    }

    /** One exchange; not a lambda, which takes the JVM long to make the first time. */
    private static final class Exchange implements Supplier<String> {
        private final Parent parent;
        private final String line;
        private final byte[] bytes;
        private final boolean hasAnswer;

        Exchange(Parent parent, String line, byte[] bytes, boolean hasAnswer) {
            this.parent = parent;
            this.line = line;
            this.bytes = bytes;
            this.hasAnswer = hasAnswer;
        }

        @Override
        public String get() {
            return parent.exchange(line, bytes, hasAnswer);
        }
    }
}
