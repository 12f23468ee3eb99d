// A method of the UI thread starts a thread that does what it does itself. Twin: UiThreadStartsNone.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadStartsAnother {
    @Retention(RetentionPolicy.CLASS)
    @interface MainThread {}

    private int shown;

    @MainThread
    public void show() {
        shown++; // RACE!
        new Thread(() -> shown--).start(); // RACE!
    }
}
