// Threads look the field of thread locals up by reflection, but leave it alone. Twin: LocalsMovedByReflection.
import java.lang.reflect.Field;

public final class LocalsLeftAlone {
    private static final ThreadLocal<Cell> CELLS = ThreadLocal.withInitial(Cell::new);
    private static final Thread FIRST = Thread.currentThread();

    private LocalsLeftAlone() {}

    private static final class Cell {
        private int hits;
    }

    private static void move(Field field) throws IllegalAccessException {
        System.out.println(field.getName() + FIRST.getName());
    }

    private static void work() {
        try {
            Field field = Thread.class.getDeclaredField("threadLocals");
            field.setAccessible(true);
            move(field);
        } catch (ReflectiveOperationException e) {
            System.out.println(e.getMessage());
        }
        CELLS.get().hits++; // NORACE
    }

    public static void main(String[] args) {
        new Thread(LocalsLeftAlone::work).start();
        new Thread(LocalsLeftAlone::work).start();
        CELLS.get().hits++; // NORACE
    }
}
