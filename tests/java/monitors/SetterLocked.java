// A setter with the lock that the getter holds. Twin: SetterUnlocked.
public final class SetterLocked {
    private String title = "none"; // NORACE

    private synchronized void set(String title) {
        this.title = title; // NORACE
    }

    private synchronized String get() {
        return title; // NORACE
    }

    public static void main(String[] args) {
        SetterLocked page = new SetterLocked();
        new Thread(() -> page.set("index")).start();
        System.out.println(page.get());
    }
}
