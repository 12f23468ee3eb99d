// A value made once under a lock, but reflection takes the mark back. Twin: FieldsOnlyListed.
import java.lang.reflect.Field;

public final class FieldsListedAndSet {
    private boolean ready;
    private int data;

    synchronized void fill() {
        if (!ready) {
            data = 1; // RACE!
            ready = true;
        }
    }

    int get() {
        synchronized (this) {
            if (!ready) {
                return 0;
            }
        }
        return data; // RACE!
    }

    synchronized void clear() throws IllegalAccessException {
        for (Field each : FieldsListedAndSet.class.getDeclaredFields()) {
            if (each.getType() == boolean.class) {
                each.setBoolean(this, false);
            }
        }
    }

    void clearAll() {
        try {
            clear();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        FieldsListedAndSet all = new FieldsListedAndSet();
        for (int i = 0; i < 2; i++) {
            new Thread(all::fill).start();
            new Thread(() -> System.out.println(all.get())).start();
            new Thread(all::clearAll).start();
        }
    }
}
