// The object is stored in a static field after its constructor is done. Twin: LeakInConstructor.
public final class PublishAfterConstructor {
    private static volatile PublishAfterConstructor instance;
    private int size;

    private PublishAfterConstructor() {
        size = 3; // NORACE
    }

    public static void main(String[] args) {
        new Thread(() -> {
            PublishAfterConstructor seen = instance; // NORACE
            if (seen != null) {
                System.out.println(seen.size); // NORACE
            }
        }).start();
        PublishAfterConstructor made = new PublishAfterConstructor();
        instance = made; // NORACE
        System.out.println(made.size + 1); // NORACE
    }
}
