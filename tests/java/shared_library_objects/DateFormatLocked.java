// A date format has a calendar inside that each call sets, and two threads use it one after the other. Twin: DateFormatOfAllThreads.
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.util.Date;

public final class DateFormatLocked {
    private static final SimpleDateFormat FORMAT = new SimpleDateFormat("yyyy-MM-dd");

    private DateFormatLocked() {}

    private static synchronized String text(long time) {
        return FORMAT.format(new Date(time)); // NORACE
    }

    private static synchronized Date date(String text) {
        try {
            return FORMAT.parse(text); // NORACE
        } catch (ParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(text(0L))).start();
        System.out.println(date("2024-05-01").getTime()); // NORACE
    }
}
