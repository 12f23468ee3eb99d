// A reference to an immutable record is set under the lock and read by a lambda without it. Twin: ReferenceReadLocked.
import java.util.function.Supplier;

public final class ReferenceReadFreely {
    private static User current = new User("nobody", 0);

    private ReferenceReadFreely() {}

    private record User(String name, int age) {}

    private static void login(User user) {
        synchronized (ReferenceReadFreely.class) {
            current = user; // RACE!
        }
    }

    private static Supplier<User> reader() {
        return () -> {
            return current; // RACE!
        };
    }

    public static void main(String[] args) {
        Supplier<User> reader = reader();
        new Thread(() -> login(new User("ada", 36))).start();
        System.out.println(reader.get().name());
    }
}
