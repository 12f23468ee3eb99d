// A method of the UI thread does by itself what it does. Twin: UiThreadStartsAnother.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadStartsNone {
    @Retention(RetentionPolicy.CLASS)
    @interface MainThread {}

    private int shown;

    @MainThread
    public void show() {
        shown++; // NORACE
        Runnable run = () -> shown--; // NORACE
        run.run();
    }
}
