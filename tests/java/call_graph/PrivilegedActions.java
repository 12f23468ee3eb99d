// AccessController.doPrivileged with an action class and a lambda.
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

@SuppressWarnings("removal")
public class PrivilegedActions {
    static class Secret {
        String open() {
            return "open";
        }
    }

    static class Fetch implements PrivilegedAction<Secret> {
        public Secret run() {
            return new Secret();
        }
    }

    static Secret risky() throws Exception {
        throw new Exception("risk");
    }

    public static void main(String[] args) {
        System.out.println(AccessController.doPrivileged(new Fetch()).open());
        System.out.println(AccessController.doPrivileged((PrivilegedAction<Secret>) Secret::new).open());
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<Secret>) PrivilegedActions::risky);
        } catch (PrivilegedActionException error) {
            System.out.println(error.getException().getMessage());
        }
    }
}
