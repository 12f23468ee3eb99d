// A subclass of a class that is not analysed locks a final field of its own. Twin: InheritedFieldLocked.
import java.text.SimpleDateFormat;
import java.util.Calendar;

public final class OwnFieldLocked extends SimpleDateFormat {
    private static final long serialVersionUID = 1L;
    private final transient Object own = new Object();
    private int count;

    private void use() {
        synchronized (own) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        OwnFieldLocked one = new OwnFieldLocked();
        new Thread(one::use).start();
        one.setCalendar(Calendar.getInstance());
        one.use();
    }
}
