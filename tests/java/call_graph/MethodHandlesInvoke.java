// Method handles from a lookup: findVirtual, findStatic, findConstructor, invoke, invokeExact.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

public class MethodHandlesInvoke {
    static class Robot {
        private final String name;

        Robot(String name) {
            this.name = name;
        }

        String speak(int times) {
            return name.repeat(times);
        }

        static int count(Robot robot) {
            return 1;
        }
    }

    static class Loud extends Robot {
        Loud() {
            super("loud");
        }

        @Override
        String speak(int times) {
            return "!" + super.speak(times);
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType speaks = MethodType.methodType(String.class, int.class);
        MethodHandle speak = lookup.findVirtual(Robot.class, "speak", speaks);
        MethodType makes = MethodType.methodType(void.class, String.class);
        MethodHandle make = lookup.findConstructor(Robot.class, makes);
        MethodType counts = MethodType.methodType(int.class, Robot.class);
        MethodHandle count = lookup.findStatic(Robot.class, "count", counts);
        Robot robot = (Robot) make.invokeExact("r");
        System.out.println((String) speak.invokeExact(robot, 2));
        System.out.println(speak.invoke(new Loud(), 2));
        System.out.println(count.invoke(robot));
    }
}
