// A bean of application scope is one for all sessions. Twin: SessionOfUser.
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.web.context.annotation.ApplicationScope;
import org.springframework.beans.factory.annotation.Autowired;

public class SessionOfAll {
    @Component
    @ApplicationScope
    static class User {
        private String name;

        public void name(String value) {
            name = value; // RACE!
        }
    }

    @Service
    static class Login {
        private User user;

        @Autowired
        void use(User given) {
            user = given; // NORACE
        }

        public void login(String name) {
            user.name(name); // NORACE
        }
    }
}
