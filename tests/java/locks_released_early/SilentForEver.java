// The box is made silent, and reflection only reads that. Twin: LoudByReflection.
import java.lang.reflect.Field;

public final class SilentForEver {
    private static final Box BOX = new Box(false);

    private SilentForEver() {}

    private static final class Box {
        private final boolean isLoud;
        private int looks;

        Box(boolean isLoud) {
            this.isLoud = isLoud;
        }

        void look() {
            if (isLoud) {
                looks++; // NORACE
            }
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Field field = Box.class.getDeclaredField("isLoud");
        field.setAccessible(true);
        System.out.println(field.get(BOX));
        new Thread(BOX::look).start();
        new Thread(BOX::look).start();
    }
}
