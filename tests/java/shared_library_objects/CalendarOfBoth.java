// A calendar is moved on by one thread while another asks it; each call may also compute its fields anew. Twin: CalendarCloned.
import java.util.Calendar;
import java.util.GregorianCalendar;

public final class CalendarOfBoth {
    private CalendarOfBoth() {}

    private static void nextDay(Calendar day) {
        day.add(Calendar.DAY_OF_MONTH, 1); // RACE!
    }

    private static int year(Calendar day) {
        return day.get(Calendar.YEAR); // RACE!
    }

    public static void main(String[] args) {
        Calendar day = new GregorianCalendar(2024, Calendar.MAY, 31);
        Calendar other = day;
        new Thread(() -> nextDay(other)).start();
        System.out.println(year(day));
    }
}
