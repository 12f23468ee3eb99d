// A platform thread that a builder made is started and joined before main reads. Twin: BuiltThreadWrites.
public final class BuiltThreadJoined {
    private static String page;

    private BuiltThreadJoined() {}

    public static void main(String[] args) throws InterruptedException {
        Thread loader = Thread.ofPlatform().name("loader").unstarted(() -> page = "text"); // NORACE
        loader.start();
        loader.join();
        System.out.println(page); // NORACE
    }
}
