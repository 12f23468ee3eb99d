// A getter with the lock that the setter holds. Twin: GetterUnlocked.
public final class GetterLocked {
    private int value;

    private synchronized void set(int value) {
        this.value = value; // NORACE
    }

    private synchronized int get() {
        return value; // NORACE
    }

    public static void main(String[] args) {
        GetterLocked setting = new GetterLocked();
        new Thread(() -> setting.set(3)).start();
        System.out.println(setting.get());
    }
}
