// A field is set by reflection on one thread and read on another, unordered. Twin: FieldSetByReflectionLocked.
import java.lang.reflect.Field;

public final class FieldSetByReflection {
    private int level;

    private void set(String name, int value) {
        try {
            Field field = FieldSetByReflection.class.getDeclaredField(name);
            field.setInt(this, value); // RACE!
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private int level() {
        return level; // RACE!
    }

    public static void main(String[] args) {
        FieldSetByReflection tank = new FieldSetByReflection();
        new Thread(() -> tank.set("level", 3)).start();
        System.out.println(tank.level());
    }
}
