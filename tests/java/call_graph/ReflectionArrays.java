// Array.newInstance, set and get; Class.cast; Class.isInstance guards a call.
import java.lang.reflect.Array;

public class ReflectionArrays {
    static class Tile {
        void lay() {}
    }

    static class Stone extends Tile {
        @Override
        void lay() {
            System.out.println("stone");
        }
    }

    static <T> T[] filled(Class<T> type, Object value) {
        @SuppressWarnings("unchecked")
        T[] array = (T[]) Array.newInstance(type, 1);
        Array.set(array, 0, value);
        return array;
    }

    public static void main(String[] args) {
        Tile[] tiles = filled(Tile.class, new Stone());
        tiles[0].lay();
        Object first = Array.get(tiles, 0);
        if (Stone.class.isInstance(first)) {
            Stone.class.cast(first).lay();
        }
    }
}
