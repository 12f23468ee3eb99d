// A subclass of a class that is not analysed locks a field that this one may write. Twin: OwnFieldLocked.
import java.text.SimpleDateFormat;
import java.util.Calendar;

public final class InheritedFieldLocked extends SimpleDateFormat {
    private static final long serialVersionUID = 1L;
    private final transient Object own = new Object();
    private int count;

    private void use() {
        synchronized (calendar) {
            count++; // RACE!
        }
    }

    public static void main(String[] args) {
        InheritedFieldLocked one = new InheritedFieldLocked();
        new Thread(one::use).start();
        one.setCalendar(Calendar.getInstance());
        one.use();
    }
}
