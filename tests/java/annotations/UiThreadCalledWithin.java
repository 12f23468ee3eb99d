// A method of the UI thread is called by one that any thread may call. Twin: UiThreadPosted.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadCalledWithin {
    @Retention(RetentionPolicy.CLASS)
    @interface UiThread {}

    private int shown;

    @UiThread
    public void show() {
        shown++; // RACE!
    }

    public void update() {
        show();
    }
}
