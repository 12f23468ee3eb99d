// A checksum is asked when the thread that updated it has ended. Twin: ChecksumOfBoth.
import java.util.zip.CRC32;
import java.util.zip.Checksum;

public final class ChecksumJoined {
    private final Checksum sum = new CRC32();

    public static void main(String[] args) throws InterruptedException {
        ChecksumJoined both = new ChecksumJoined();
        Thread other = new Thread(() -> both.sum.update(1)); // NORACE
        other.start();
        other.join();
        System.out.println(both.sum.getValue()); // NORACE
    }
}
