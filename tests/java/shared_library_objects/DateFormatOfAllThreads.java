// A date format has a calendar inside that each call sets, and two threads use it at once. Twin: DateFormatLocked.
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Date;

public final class DateFormatOfAllThreads {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    private DateFormatOfAllThreads() {}

    private static String text(long time) {
        return FORMAT.format(new Date(time)); // RACE!
    }

    private static Date date(String text) {
        try {
            return FORMAT.parse(text); // RACE!
        } catch (ParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(text(0L))).start();
        System.out.println(date("2024-05-01").getTime()); // NORACE
    }
}
