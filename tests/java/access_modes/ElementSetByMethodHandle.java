// Elements are set and read by method handles, also one that is an object. Twin: ElementSetByMethodHandleLocked.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public final class ElementSetByMethodHandle {
    private static final MethodHandle SET = MethodHandles.arrayElementSetter(int[].class);
    private static final MethodHandle GET = MethodHandles.arrayElementGetter(int[].class);
    private static final MethodHandle PUT = MethodHandles.arrayElementSetter(Object[].class);

    private int seats;

    private static void reserve(int[] row) throws Throwable {
        SET.invokeExact(row, 0, 1); // RACE!
    }

    private static int look(int[] row) throws Throwable {
        return (int) GET.invokeExact(row, 0); // RACE!
    }

    private static void count(Object[] halls) {
        ((ElementSetByMethodHandle) halls[0]).seats++; // RACE!
    }

    public static void main(String[] args) throws Throwable {
        int[] row = new int[2];
        Object[] halls = new Object[1];
        PUT.invoke(halls, 0, new ElementSetByMethodHandle());
        Runnable task = () -> {
            try {
                reserve(row);
                count(halls);
                System.out.println(look(row));
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
