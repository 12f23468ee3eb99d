// One thread hashes bytes while another writes them: what is read is in code of the library. Twin: BytesGivenToDigestCopied.
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public final class BytesGivenToDigest {
    private static final byte[] BYTES = new byte[16];

    private BytesGivenToDigest() {}

    private static void hash() {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            digest.update(BYTES); // RACE!
            System.out.println(digest.digest().length);
        } catch (NoSuchAlgorithmException missing) {
            throw new AssertionError(missing);
        }
    }

    public static void main(String[] args) {
        new Thread(BytesGivenToDigest::hash).start();
        BYTES[0] = 1; // RACE!
    }
}
