// A constructor stores this in a static field before it is done. Twin: PublishAfterConstructor.
public final class LeakInConstructor {
    private static volatile LeakInConstructor instance;
    private int size;

    private LeakInConstructor() {
        instance = this; // NORACE
        size = 3; // RACE!
    }

    public static void main(String[] args) {
        new Thread(() -> {
            LeakInConstructor seen = instance; // NORACE
            if (seen != null) {
                System.out.println(seen.size); // RACE!
            }
        }).start();
        LeakInConstructor made = new LeakInConstructor();
        System.out.println(made.size + 1); // NORACE
    }
}
