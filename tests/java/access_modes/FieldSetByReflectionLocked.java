// A field is set by reflection on one thread and read on another, both under one monitor. Twin: FieldSetByReflection.
import java.lang.reflect.Field;

public final class FieldSetByReflectionLocked {
    private int level;

    private synchronized void set(String name, int value) {
        try {
            Field field = FieldSetByReflectionLocked.class.getDeclaredField(name);
            field.setInt(this, value); // NORACE
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized int level() {
        return level; // NORACE
    }

    public static void main(String[] args) {
        FieldSetByReflectionLocked tank = new FieldSetByReflectionLocked();
        new Thread(() -> tank.set("level", 3)).start();
        System.out.println(tank.level());
    }
}
