// A calendar is moved on by one thread while another asks a copy of it that was made before. Twin: CalendarOfBoth.
import java.util.Calendar;
import java.util.GregorianCalendar;

public final class CalendarCloned {
    private CalendarCloned() {}

    private static void nextDay(Calendar day) {
        day.add(Calendar.DAY_OF_MONTH, 1); // NORACE
    }

    private static int year(Calendar day) {
        return day.get(Calendar.YEAR); // NORACE
    }

    public static void main(String[] args) {
        Calendar day = new GregorianCalendar(2024, Calendar.MAY, 31);
        Calendar other = (Calendar) day.clone();
        new Thread(() -> nextDay(other)).start();
        System.out.println(year(day));
    }
}
