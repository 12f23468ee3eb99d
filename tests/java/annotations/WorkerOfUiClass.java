// A method of a class of the UI thread says that others call it. Twin: UiThreadOfClass.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class WorkerOfUiClass {
    @Retention(RetentionPolicy.CLASS)
    @interface UiThread {}

    @Retention(RetentionPolicy.CLASS)
    @interface WorkerThread {}

    @UiThread
    public static class View {
        private int shown;

        public void show() {
            shown++; // RACE!
        }

        @WorkerThread
        public int shown() {
            return shown; // RACE!
        }
    }
}
