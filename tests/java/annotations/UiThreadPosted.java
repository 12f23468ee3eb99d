// Methods of the UI thread call each other. Twin: UiThreadCalledWithin.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadPosted {
    @Retention(RetentionPolicy.CLASS)
    @interface UiThread {}

    private int shown;

    @UiThread
    public void show() {
        shown++; // NORACE
    }

    @UiThread
    public void update() {
        show();
    }
}
