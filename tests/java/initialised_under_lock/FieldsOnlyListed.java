// A value made once under a lock, in a program that lists fields but sets none by reflection. Twin: FieldsListedAndSet.
import java.lang.reflect.Field;

public final class FieldsOnlyListed {
    private boolean ready;
    private int data;

    synchronized void fill() {
        if (!ready) {
            data = 1; // NORACE
            ready = true;
        }
    }

    int get() {
        synchronized (this) {
            if (!ready) {
                return 0;
            }
        }
        return data; // NORACE
    }

    static int size() {
        int found = 0;
        for (Field each : FieldsOnlyListed.class.getDeclaredFields()) {
            found += each.getType() == int.class ? 4 : 1;
        }
        return found;
    }

    public static void main(String[] args) {
        FieldsOnlyListed all = new FieldsOnlyListed();
        for (int i = 0; i < 2; i++) {
            new Thread(all::fill).start();
            new Thread(() -> System.out.println(all.get() + size())).start();
        }
    }
}
