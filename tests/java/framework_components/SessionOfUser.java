// A bean of session scope, given to a service, is another one in each session. Twin: SessionOfAll.
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Service;
import org.springframework.web.context.annotation.SessionScope;
import org.springframework.beans.factory.annotation.Autowired;

public class SessionOfUser {
    @Component
    @SessionScope
    static class User {
        private String name;

        public void name(String value) {
            name = value; // NORACE
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
