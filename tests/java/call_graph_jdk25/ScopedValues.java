// ScopedValue: where(...).run and call, get inside.
public class ScopedValues {
    static final ScopedValue<User> USER = ScopedValue.newInstance();

    static class User {
        String name() {
            return "user";
        }
    }

    static void handle() {
        System.out.println(USER.get().name());
    }

    static String answer() {
        return USER.get().name();
    }

    public static void main(String[] args) throws Exception {
        ScopedValue.where(USER, new User()).run(ScopedValues::handle);
        System.out.println(ScopedValue.where(USER, new User()).<String, Exception>call(() -> answer()));
    }
}
