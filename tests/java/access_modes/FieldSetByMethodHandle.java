// A method handle sets the field as plainly as the code does, beside a thread that reads it. Twin: FieldSetByMethodHandleLocked.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public final class FieldSetByMethodHandle {
    private String title = "none";

    private void set(String text) throws Throwable {
        MethodHandle setter = MethodHandles.lookup().findSetter(FieldSetByMethodHandle.class, "title", String.class);
        setter.invokeExact(this, text); // RACE!
    }

    private String title() {
        return title; // RACE!
    }

    public static void main(String[] args) throws Throwable {
        FieldSetByMethodHandle book = new FieldSetByMethodHandle();
        new Thread(() -> System.out.println(book.title())).start();
        book.set("found");
    }
}
