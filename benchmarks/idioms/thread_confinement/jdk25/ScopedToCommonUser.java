// Each thread binds the scoped value to the same user, which its callees change. Twin: ScopedToOwnUser.
public final class ScopedToCommonUser {
    private static final ScopedValue<User> CURRENT = ScopedValue.newInstance();

    private ScopedToCommonUser() {}

    private static final class User {
        private int clicks;
    }

    private static void click() {
        CURRENT.get().clicks++; // RACE!
    }

    public static void main(String[] args) {
        User common = new User();
        Runnable request = () -> {
            User user = common;
            ScopedValue.where(CURRENT, user).run(ScopedToCommonUser::click);
        };
        new Thread(request).start();
        new Thread(request).start();
    }
}
