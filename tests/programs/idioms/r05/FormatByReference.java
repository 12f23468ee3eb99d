// A reference to a method of one format is called by the workers of a parallel stream. Twin: FormatByReferenceEach.
import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.List;

public final class FormatByReference {
    private static final DateFormat FORMAT = new SimpleDateFormat("yyyy");

    private FormatByReference() {}

    public static void main(String[] args) {
        List<Date> dates = List.of(new Date(1), new Date(2));
        long years = dates.parallelStream().map(FORMAT::format).count(); // RACE!
        System.out.println(years);
    }
}
