package heddle.rt;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Runs the cases of some classes, all in this JVM: their public static methods without parameters. */
public final class Suite {
    private Suite() {}

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            for (Method method : Class.forName("heddle.rt." + name).getMethods()) {
                boolean isCase = Modifier.isStatic(method.getModifiers());
                if (isCase && method.getParameterCount() == 0) {
                    System.out.println(name + "." + method.getName() + ": " + outcome(method));
                }
            }
        }
    }

    private static String outcome(Method method) throws IllegalAccessException {
        try {
            method.invoke(null);
            return "ok";
        } catch (InvocationTargetException e) {
            StackTraceElement[] frames = e.getCause().getStackTrace();
            StringBuilder text = new StringBuilder(e.getCause().toString().replace('\n', ' '));
            for (int i = 0; i < Math.min(8, frames.length); i++) {
                text.append(" at ").append(frames[i]);
            }
            return text.toString();
        }
    }

    static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    static void equal(Object expected, Object found) {
        check(expected.equals(found), "expected " + expected + ", found " + found);
    }

    /** Collects the races that are seen while it is the sink, as "site-site" with the kinds. */
    static final class Seen implements Races.Sink {
        final List<String> races = new ArrayList<>();

        @Override
        public synchronized void report(Race race, Object owner, long offset, Throwable stack) {
            String first = (race.firstIsWrite ? "w" : "r") + race.first.site;
            races.add(first + "-" + (race.secondIsWrite ? "w" : "r") + race.secondSite);
        }

        static Seen listen() {
            Seen seen = new Seen();
            Races.clear();
            Races.sink = seen;
            return seen;
        }
    }
}
