// switch over an enum, valueOf, ordinal, compareTo, and an enum that implements an interface.
import java.util.function.IntUnaryOperator;

public class EnumSwitch {
    enum Level implements IntUnaryOperator {
        LOW,
        HIGH;

        public int applyAsInt(int value) {
            return value + ordinal();
        }

        @Override
        public String toString() {
            return "level " + name();
        }
    }

    static int cost(Level level) {
        switch (level) {
            case LOW:
                return low();
            default:
                return high();
        }
    }

    static int low() {
        return 1;
    }

    static int high() {
        return 2;
    }

    public static void main(String[] args) {
        Level level = Level.valueOf("HIGH");
        System.out.println(level + "" + cost(level) + cost(Level.LOW));
        System.out.println(level.andThen(Level.LOW).applyAsInt(level.compareTo(Level.LOW)));
    }
}
