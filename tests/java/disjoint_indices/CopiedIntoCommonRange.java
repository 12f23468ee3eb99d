// Two threads copy into ranges of one array that overlap. Twin: CopiedIntoOwnRange.
public final class CopiedIntoCommonRange {
    private CopiedIntoCommonRange() {}

    private static void copy(byte[] all, byte[] part, int from) {
        System.arraycopy(part, 0, all, from, part.length); // RACE!
    }

    public static void main(String[] args) throws InterruptedException {
        byte[] all = new byte[8];
        Thread first = new Thread(() -> copy(all, new byte[] {1, 1, 1, 1}, 0));
        Thread second = new Thread(() -> copy(all, new byte[] {2, 2, 2, 2}, 3));
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(all.length);
        System.out.println(all[3]); // NORACE
    }
}
