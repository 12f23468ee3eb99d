// Names made at run time: any member of the class may be meant.
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class ReflectionRuntimeNames {
    public static class Bean {
        private Part part = new Part();
        public Part other = new Spare();

        public Part getPart() {
            return part;
        }

        public void setPart(Part part) {
            this.part = part;
        }
    }

    public static class Part {
        public void run() {
            System.out.println("part");
        }
    }

    public static class Spare extends Part {
        @Override
        public void run() {
            System.out.println("spare");
        }
    }

    public static class NeverFound {
        public Part getPart() {
            return null;
        }
    }

    static String capitalized(String name) {
        return name.substring(0, 1).toUpperCase() + name.substring(1);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Bean bean = new Bean();
        String name = "part";
        Method getter = Bean.class.getMethod("get" + capitalized(name));
        Method setter = Bean.class.getMethod("set" + capitalized(name), Part.class);
        ((Part) getter.invoke(bean)).run();
        setter.invoke(bean, new Spare());
        bean.part.run();
        Field field = Bean.class.getField(new StringBuilder("rehto").reverse().toString());
        ((Part) field.get(bean)).run();
    }
}
