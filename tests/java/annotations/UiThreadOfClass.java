// All methods of the class are called by the UI thread. Twin: WorkerOfUiClass.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class UiThreadOfClass {
    @Retention(RetentionPolicy.CLASS)
    @interface UiThread {}

    @Retention(RetentionPolicy.CLASS)
    @interface WorkerThread {}

    @UiThread
    public static class View {
        private int shown;

        public void show() {
            shown++; // NORACE
        }

        public int shown() {
            return shown; // NORACE
        }
    }
}
