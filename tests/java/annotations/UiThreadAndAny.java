// One of the methods may be called by any thread. Twin: UiThreadOnly.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadAndAny {
    @Retention(RetentionPolicy.CLASS)
    @interface UiThread {}

    @Retention(RetentionPolicy.CLASS)
    @interface AnyThread {}

    private int shown;

    @UiThread
    public void show() {
        shown++; // RACE!
    }

    @AnyThread
    public int shown() {
        return shown; // RACE!
    }
}
