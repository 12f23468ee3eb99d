// Each call of the lambda makes a format of its own. Twin: FormatByReference.
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.List;

public final class FormatByReferenceEach {
    private FormatByReferenceEach() {}

    private static String year(Date date) {
        return new SimpleDateFormat("yyyy").format(date); // NORACE
    }

    public static void main(String[] args) {
        List<Date> dates = List.of(new Date(1), new Date(2));
        long years = dates.parallelStream().map(FormatByReferenceEach::year).count(); // NORACE
        System.out.println(years);
    }
}
