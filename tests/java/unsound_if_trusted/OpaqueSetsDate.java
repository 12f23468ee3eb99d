// both use one Calendar through library calls that are given it.
import java.text.*;
import java.util.*;
public class OpaqueSetsDate {
    static final Calendar CAL = Calendar.getInstance();
    static final NumberFormat NF = NumberFormat.getInstance();
    static final ParsePosition POS = new ParsePosition(0);
    static final FieldPosition FP = new FieldPosition(0);
    static void work() {
        SimpleDateFormat f = new SimpleDateFormat("yyyy");
        f.setCalendar(CAL);
        f.format(new Date()); // RACE!
        f.parse("2020", POS); // RACE!
        new DecimalFormat("0").format(1L, new StringBuffer(), FP); // RACE!
        SimpleDateFormat g = new SimpleDateFormat("yyyy");
        g.setNumberFormat(NF);
        g.format(new Date()); // RACE!
    }
    public static void main(String[] args) {
        new Thread(OpaqueSetsDate::work).start();
        new Thread(OpaqueSetsDate::work).start();
    }
}
