// The constants of an enum found from its class: valueOf, getEnumConstants, sets, by name.
import java.util.EnumSet;

public class EnumsFromClasses {
    enum Color {
        RED {
            @Override
            void paint() {
                System.out.println("red");
            }
        },
        BLUE;

        void paint() {
            System.out.println("other");
        }
    }

    enum Shape {
        ROUND;

        Shape() {
            made();
        }

        static void made() {}

        void draw() {}
    }

    enum Unused {
        NEVER;

        void neverCalled() {}
    }

    static <E extends Enum<E>> E parse(Class<E> type, String name) {
        return Enum.valueOf(type, name);
    }

    public static void main(String[] args) throws ClassNotFoundException {
        parse(Color.class, "RED").paint();
        for (Object constant : Class.forName("EnumsFromClasses$Shape").getEnumConstants()) {
            ((Shape) constant).draw();
        }
        for (Color color : EnumSet.complementOf(EnumSet.noneOf(Color.class))) {
            color.paint();
        }
    }
}
