// A platform thread that a builder starts writes beside main, which does not wait for it. Twin: BuiltThreadJoined.
public final class BuiltThreadWrites {
    private static String page;

    private BuiltThreadWrites() {}

    public static void main(String[] args) {
        Thread loader = Thread.ofPlatform().name("loader").unstarted(() -> page = "text"); // RACE!
        loader.start();
        System.out.println(page); // RACE!
    }
}
