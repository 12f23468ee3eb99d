// A helper runs an action under the lock that it is given; one method gives another lock. Twin: LockGivenToHelper.
final class OtherLockGivenToHelper {
    static void under(Object lock, Runnable action) {
        synchronized (lock) {
            action.run();
        }
    }

    static class Account {
        private final Object lock = new Object();
        private final Object other = new Object();
        private int balance;

        void deposit() {
            under(lock, () -> balance++); // RACE!
        }

        void withdraw() {
            under(other, () -> balance--); // RACE!
        }

        void audit() {
            under(other, () -> System.out.println("audited"));
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        new Thread(() -> account.deposit()).start();
        new Thread(() -> account.withdraw()).start();
        new Thread(() -> account.audit()).start();
    }
}
