// Elements are set and read by method handles, under a lock. Twin: ElementSetByMethodHandle.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public final class ElementSetByMethodHandleLocked {
    private static final MethodHandle SET = MethodHandles.arrayElementSetter(int[].class);
    private static final MethodHandle GET = MethodHandles.arrayElementGetter(int[].class);
    private static final MethodHandle PUT = MethodHandles.arrayElementSetter(Object[].class);

    private int seats;

    private static void reserve(int[] row) throws Throwable {
        SET.invokeExact(row, 0, 1); // NORACE
    }

    private static int look(int[] row) throws Throwable {
        return (int) GET.invokeExact(row, 0); // NORACE
    }

    private static void count(Object[] halls) {
        ((ElementSetByMethodHandleLocked) halls[0]).seats++; // NORACE
    }

    public static void main(String[] args) throws Throwable {
        int[] row = new int[2];
        Object[] halls = new Object[1];
        PUT.invoke(halls, 0, new ElementSetByMethodHandleLocked());
        Runnable task = () -> {
            try {
                synchronized (row) {
                    reserve(row);
                    count(halls);
                    System.out.println(look(row));
                }
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
