// Each thread binds the scoped value to a user that it has made, and its callees find that user. Twin: ScopedToCommonUser.
public final class ScopedToOwnUser {
    private static final ScopedValue<User> CURRENT = ScopedValue.newInstance();

    private ScopedToOwnUser() {}

    private static final class User {
        private int clicks;
    }

    private static void click() {
        CURRENT.get().clicks++; // NORACE
    }

    public static void main(String[] args) {
        User common = new User();
        Runnable request = () -> {
            User user = new User();
            ScopedValue.where(CURRENT, user).run(ScopedToOwnUser::click);
        };
        new Thread(request).start();
        new Thread(request).start();
    }
}
