// What a privileged action throws comes wrapped, and the wrapper gives it back.
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

public class PrivilegedFailures {
    static class Refused extends Exception {
        void tell() {
            System.out.println("refused");
        }

        void neverTold() {}
    }

    static class Action implements PrivilegedExceptionAction<String> {
        @Override
        public String run() throws Refused {
            throw new Refused();
        }
    }

    static class NotRun implements PrivilegedExceptionAction<String> {
        @Override
        public String run() {
            return neverRun();
        }

        String neverRun() {
            return "";
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(AccessController.doPrivileged(new Action()));
        } catch (PrivilegedActionException wrapper) {
            ((Refused) wrapper.getException()).tell();
            System.out.println(new NotRun());
        }
    }
}
