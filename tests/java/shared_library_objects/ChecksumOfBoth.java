// A checksum is updated by one thread and asked by another, through its interface. Twin: ChecksumJoined.
import java.util.zip.CRC32;
import java.util.zip.Checksum;

public final class ChecksumOfBoth {
    private final Checksum sum = new CRC32();

    public static void main(String[] args) {
        ChecksumOfBoth both = new ChecksumOfBoth();
        new Thread(() -> both.sum.update(1)).start(); // RACE!
        System.out.println(both.sum.getValue()); // RACE!
    }
}
