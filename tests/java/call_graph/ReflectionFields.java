// Field.get and set move objects into and out of instance and static fields.
import java.lang.reflect.Field;

public class ReflectionFields {
    static class Lamp {
        private Bulb bulb = new Bulb();
        static Bulb spare;
    }

    static class Bulb {
        void shine() {}
    }

    static class Led extends Bulb {
        @Override
        void shine() {
            System.out.println("led");
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Lamp lamp = new Lamp();
        Field bulb = Lamp.class.getDeclaredField("bulb");
        bulb.setAccessible(true);
        ((Bulb) bulb.get(lamp)).shine();
        bulb.set(lamp, new Led());
        lamp.bulb.shine();
        Field spare = Lamp.class.getDeclaredField("spare");
        spare.set(null, new Led());
        Lamp.spare.shine();
    }
}
