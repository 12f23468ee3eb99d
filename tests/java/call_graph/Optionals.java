// Optional.map, filter, flatMap, orElseGet, ifPresentOrElse, orElseThrow.
import java.util.Optional;

public class Optionals {
    static class User {
        final String name;

        User(String name) {
            this.name = name;
        }

        Optional<Address> address() {
            return Optional.of(new Address());
        }

        boolean isKnown() {
            return name != null;
        }

        static User guest() {
            return new User("guest");
        }
    }

    static class Address {
        String street() {
            return "street";
        }

        void visit() {}
    }

    static class Missing extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    public static void main(String[] args) {
        Optional<User> user = Optional.of(new User("a")).filter(User::isKnown);
        System.out.println(user.flatMap(User::address).map(Address::street).orElse("none"));
        System.out.println(Optional.<User>empty().or(() -> user).orElseGet(User::guest).name);
        System.out.println(Optional.<User>empty().orElseGet(User::guest).name);
        user.flatMap(User::address).ifPresentOrElse(Address::visit, () -> {});
        try {
            Optional.empty().orElseThrow(Missing::new);
        } catch (Missing missing) {
            System.out.println("missing");
        }
    }
}
