// Annotations read at run time decide which method is invoked.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;

public class AnnotationsRead {
    enum Phase {
        EARLY,
        LATE;

        boolean isEarly() {
            return this == EARLY;
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Step {
        Phase phase();

        String name() default "step";

        Class<?> type() default Helper.class;
    }

    public static class Helper {
        public void help() {}
    }

    public static class Job {
        @Step(phase = Phase.EARLY)
        public void begin() {
            System.out.println("begin");
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Method method = Job.class.getMethod("begin");
        Step step = method.getAnnotation(Step.class);
        if (step.phase().isEarly()) {
            method.invoke(new Job());
        }
        Object helper = step.type().getConstructor().newInstance();
        ((Helper) helper).help();
        System.out.println(step.name());
    }
}
