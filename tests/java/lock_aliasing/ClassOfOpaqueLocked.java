// Calendars are of one class or another: each locks its own class. Twin: ClassOfAllLocked.
import java.util.Calendar;
import java.util.Locale;

public final class ClassOfOpaqueLocked {
    private static int count;

    private static void use(Calendar calendar) {
        synchronized (calendar.getClass()) {
            count += calendar.get(Calendar.YEAR); // RACE!
        }
    }

    public static void main(String[] args) {
        for (String country : new String[] {"DE", "TH"}) {
            Calendar calendar = Calendar.getInstance(new Locale("th", country));
            new Thread(() -> use(calendar)).start();
        }
    }
}
