// A setter without the lock that the getter holds. Twin: SetterLocked.
public final class SetterUnlocked {
    private String title = "none"; // NORACE

    private void set(String title) {
        this.title = title; // RACE!
    }

    private synchronized String get() {
        return title; // RACE!
    }

    public static void main(String[] args) {
        SetterUnlocked page = new SetterUnlocked();
        new Thread(() -> page.set("index")).start();
        System.out.println(page.get());
    }
}
