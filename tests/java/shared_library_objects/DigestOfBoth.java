// A message digest and a checksum gather bytes inside; two threads feed the same ones. Twin: DigestOfEach.
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32;

public final class DigestOfBoth {
    private final MessageDigest digest;
    private final CRC32 sum = new CRC32();

    private DigestOfBoth() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    private void feed(byte[] bytes) {
        digest.update(bytes); // RACE!
        sum.update(bytes); // RACE!
    }

    public static void main(String[] args) throws NoSuchAlgorithmException {
        DigestOfBoth first = new DigestOfBoth();
        DigestOfBoth second = first;
        new Thread(() -> first.feed(new byte[] {1})).start();
        new Thread(() -> second.feed(new byte[] {2})).start();
    }
}
