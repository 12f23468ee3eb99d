// A reference to an immutable record is set under the lock and read by a lambda that takes it. Twin: ReferenceReadFreely.
import java.util.function.Supplier;

public final class ReferenceReadLocked {
    private static User current = new User("nobody", 0);

    private ReferenceReadLocked() {}

    private record User(String name, int age) {}

    private static void login(User user) {
        synchronized (ReferenceReadLocked.class) {
            current = user; // NORACE
        }
    }

    private static Supplier<User> reader() {
        return () -> {
            synchronized (ReferenceReadLocked.class) {
                return current; // NORACE
            }
        };
    }

    public static void main(String[] args) {
        Supplier<User> reader = reader();
        new Thread(() -> login(new User("ada", 36))).start();
        System.out.println(reader.get().name());
    }
}
