// Threads take over the thread locals of the main thread by reflection, and then share its value. Twin: LocalsLeftAlone.
import java.lang.reflect.Field;

public final class LocalsMovedByReflection {
    private static final ThreadLocal<Cell> CELLS = ThreadLocal.withInitial(Cell::new);
    private static final Thread FIRST = Thread.currentThread();

    private LocalsMovedByReflection() {}

    private static final class Cell {
        private int hits;
    }

    private static void move(Field field) throws IllegalAccessException {
        field.set(Thread.currentThread(), field.get(FIRST)); // RACE!
    }

    private static void work() {
        try {
            Field field = Thread.class.getDeclaredField("threadLocals");
            field.setAccessible(true);
            move(field);
        } catch (ReflectiveOperationException e) {
            System.out.println(e.getMessage());
        }
        CELLS.get().hits++; // RACE!
    }

    public static void main(String[] args) {
        new Thread(LocalsMovedByReflection::work).start();
        new Thread(LocalsMovedByReflection::work).start();
        CELLS.get().hits++; // RACE!
    }
}
