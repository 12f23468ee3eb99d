// The bytes that are hashed were copied before the thread started; the others are written. Twin: BytesGivenToDigest.
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public final class BytesGivenToDigestCopied {
    private static final byte[] BYTES = new byte[16];

    private BytesGivenToDigestCopied() {}

    private static void hash(byte[] bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update(bytes); // NORACE
            System.out.println(digest.digest().length);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError(missing);
        }
    }

    public static void main(String[] args) {
        byte[] copy = BYTES.clone();
        new Thread(() -> hash(copy)).start();
        BYTES[0] = 1; // NORACE
    }
}
