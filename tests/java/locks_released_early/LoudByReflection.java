// The box is made silent, but reflection makes it loud, and both threads count. Twin: SilentForEver.
import java.lang.reflect.Field;

public final class LoudByReflection {
    private static final Box BOX = new Box(false);

    private LoudByReflection() {}

    private static final class Box {
        private final boolean isLoud;
        private int looks;

        Box(boolean isLoud) {
            this.isLoud = isLoud;
        }

        void look() {
            if (isLoud) {
                looks++; // RACE!
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Field field = Box.class.getDeclaredField("isLoud");
        field.setAccessible(true);
        field.set(BOX, true);
        new Thread(BOX::look).start();
        new Thread(BOX::look).start();
    }
}
