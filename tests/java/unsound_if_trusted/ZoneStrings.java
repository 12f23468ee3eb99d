// DateFormatSymbols.getZoneStrings stores what it looked up in the plain field zoneStrings, unsynchronised; two threads do it to one object.
import java.text.*;
public class ZoneStrings {
    static final DateFormatSymbols S = new DateFormatSymbols();
    static void work() {
        S.getZoneStrings(); // RACE!
    }
    public static void main(String[] args) {
        new Thread(ZoneStrings::work).start();
        new Thread(ZoneStrings::work).start();
    }
}
