// A security manager is asked by the library; where there are none any more, it never is.
import java.io.File;

public class SecurityManagers {
    @SuppressWarnings("removal")
    static class Lenient extends SecurityManager {
        @Override
        public void checkPermission(java.security.Permission permission) {
            noted++;
        }

        @Override
        public void checkRead(String file) {
            note(file);
        }

        @Override
        public void checkDelete(String file) {
            noted++;
        }

        void note(String file) {
            noted++;
        }

        void neverAsked() {}
    }

    static int noted;

    @SuppressWarnings("removal")
    public static void main(String[] args) {
        try {
            System.setSecurityManager(new Lenient());
        } catch (UnsupportedOperationException removed) {
            System.out.println("none");
        }
        System.out.println(new File("nowhere").exists() + " " + noted);
    }
}
