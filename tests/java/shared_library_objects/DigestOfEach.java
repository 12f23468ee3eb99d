// A message digest and a checksum gather bytes inside; each thread feeds its own. Twin: DigestOfBoth.
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32;

public final class DigestOfEach {
    private final MessageDigest digest;
    private final CRC32 sum = new CRC32();

    private DigestOfEach() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    private void feed(byte[] bytes) {
        digest.update(bytes); // NORACE
        sum.update(bytes); // NORACE
    }

    public static void main(String[] args) throws NoSuchAlgorithmException {
        DigestOfEach first = new DigestOfEach();
        DigestOfEach second = new DigestOfEach();
        new Thread(() -> first.feed(new byte[] {1})).start();
        new Thread(() -> second.feed(new byte[] {2})).start();
    }
}
