// Calendars are of one class or another: all lock the one they have in common. Twin: ClassOfOpaqueLocked.
import java.util.Calendar;
import java.util.Locale;

public final class ClassOfAllLocked {
    private static int count;

    private static void use(Calendar calendar) {
        synchronized (Calendar.class) {
            count += calendar.get(Calendar.YEAR); // NORACE
        }
    }

    public static void main(String[] args) {
        for (String country : new String[] {"DE", "TH"}) {
            Calendar calendar = Calendar.getInstance(new Locale("th", country));
            new Thread(() -> use(calendar)).start();
        }
    }
}
