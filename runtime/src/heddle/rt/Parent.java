package heddle.rt;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * The connection to the running heddle, over the loopback interface.
 *
 * <p>One request at a time; when anything fails the connection is given up for good, and the program
 * runs on.
 */
final class Parent implements Closeable {
    private static final int TIMEOUT = 60_000;
    private static final int CONNECT_TIMEOUT = 5_000;
    private static final int LONGEST_LINE = 1 << 16;

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
            String hello = "HELLO " + token + ' ' + pid() + ' ' + System.getProperty("java.version");
            connected = parent;
            parent.send(hello);
        } catch (IOException | RuntimeException e) {
            connected = null;
        }
    }

    /** Sends a line; false if it could not be sent. */
    boolean send(String line) {
        return send(line, new byte[0]);
    }

    /** Sends the bytes of a class, and returns the answer; null if there is none. */
    synchronized String ask(String hash, byte[] bytes) {
        if (!send("CLASS " + hash + ' ' + bytes.length, bytes)) {
            return null;
        }
        try {
            return readLine();
        } catch (IOException e) {
            close();
            return null;
        }
    }

    private synchronized boolean send(String line, byte[] bytes) {
        try {
            byte[] head = (line + '\n').getBytes(StandardCharsets.UTF_8);
            byte[] all = new byte[head.length + bytes.length];
            System.arraycopy(head, 0, all, 0, head.length);
            System.arraycopy(bytes, 0, all, head.length, bytes.length);
            out.write(all);
            out.flush();
            return true;
        } catch (IOException e) {
            close();
            return false;
        }
    }

    @Override
    public void close() {
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

    private static String pid() {
        String name = java.lang.management.ManagementFactory.getRuntimeMXBean().getName();
        return name.substring(0, name.indexOf('@'));
    }
}
