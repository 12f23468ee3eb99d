// EnumMap, EnumSet and the values they hold.
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class EnumMaps {
    enum Day {
        SATURDAY,
        SUNDAY;

        boolean rests() {
            return this == SUNDAY;
        }
    }

    static class Plan {
        final String text;

        Plan(String text) {
            this.text = text;
        }

        void tell() {
            System.out.println(text);
        }
    }

    public static void main(String[] args) {
        Map<Day, Plan> plans = new EnumMap<>(Day.class);
        for (Day day : EnumSet.allOf(Day.class)) {
            plans.put(day, new Plan(day.rests() ? "rest" : "work"));
        }
        for (Map.Entry<Day, Plan> entry : plans.entrySet()) {
            if (!entry.getKey().rests()) {
                entry.getValue().tell();
            }
        }
        plans.get(Day.SUNDAY).tell();
        plans.values().forEach(Plan::tell);
    }
}
