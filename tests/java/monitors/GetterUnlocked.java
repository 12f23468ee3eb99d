// A getter without the lock that the setter holds. Twin: GetterLocked.
public final class GetterUnlocked {
    private int value;

    private synchronized void set(int value) {
        this.value = value; // RACE!
    }

    private int get() {
        return value; // RACE!
    }

    public static void main(String[] args) {
        GetterUnlocked setting = new GetterUnlocked();
        new Thread(() -> setting.set(3)).start();
        System.out.println(setting.get());
    }
}
