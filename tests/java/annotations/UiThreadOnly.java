// Both methods are called by the UI thread only. Twin: UiThreadAndAny.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadOnly {
    @Retention(RetentionPolicy.CLASS)
    @interface UiThread {}

    @Retention(RetentionPolicy.CLASS)
    @interface AnyThread {}

    private int shown;

    @UiThread
    public void show() {
        shown++; // NORACE
    }

    @UiThread
    public int shown() {
        return shown; // NORACE
    }
}
