// A method handle sets the field as plainly as the code does, under the monitor that the reader takes. Twin: FieldSetByMethodHandle.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public final class FieldSetByMethodHandleLocked {
    private String title = "none";

    private synchronized void set(String text) throws Throwable {
        MethodHandle setter = MethodHandles.lookup().findSetter(FieldSetByMethodHandleLocked.class, "title", String.class);
        setter.invokeExact(this, text); // NORACE
    }

    private synchronized String title() {
        return title; // NORACE
    }

    public static void main(String[] args) throws Throwable {
        FieldSetByMethodHandleLocked book = new FieldSetByMethodHandleLocked();
        new Thread(() -> System.out.println(book.title())).start();
        book.set("found");
    }
}
