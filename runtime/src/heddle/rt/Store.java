package heddle.rt;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The store of instrumented classes, by the hash of the original. Files in it are whole or not there.
 *
 * <p>Files are read by streams, which an interrupt of the thread that loads a class does not close.
 */
final class Store {
    private final File directory;
    private final String version;
    private final MessageDigest digest;

    Store(String directory, String version) throws NoSuchAlgorithmException {
        this.directory = new File(directory);
        this.version = version;
        this.digest = MessageDigest.getInstance("SHA-256");
    }

    /** Returns the hash of a class file, in hexadecimal digits. */
    String hash(byte[] bytes) {
        MessageDigest own;
        try {
            own = (MessageDigest) digest.clone(); // without a search for providers
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
        StringBuilder hash = new StringBuilder();
        for (byte b : own.digest(bytes)) {
            hash.append(Character.forDigit(b >> 4 & 0xf, 16)).append(Character.forDigit(b & 0xf, 16));
        }
        return hash.toString();
    }

    /** Returns the twin of a class, or null if it is not in the store. */
    Twin twin(String hash) {
        try {
            byte[] sites = read(file(hash, ".sites"));
            return new Twin(read(file(hash, ".class")), new String(sites, StandardCharsets.UTF_8));
        } catch (FileNotFoundException e) {
            return null;
        } catch (IOException e) {
            Statistics.INTERNAL_ERRORS.incrementAndGet();
            return null;
        }
    }

    /** Returns whether a class is to be left alone. */
    boolean isPlain(String hash) {
        return file(hash, ".plain").isFile();
    }

    private File file(String hash, String kind) {
        return new File(new File(directory, hash.substring(0, 2)), hash + '-' + version + kind);
    }

    private static byte[] read(File file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) file.length());
            byte[] some = new byte[1 << 13];
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                bytes.write(some, 0, count);
            }
            return bytes.toByteArray();
        }
    }
}
