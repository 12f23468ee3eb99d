// Annotations on classes and fields: arrays, nested annotations, classes to make, inherited ones.
import java.lang.annotation.Annotation;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Field;

public class AnnotationsNested {
    interface Check {
        boolean test(Object value);
    }

    public static class NotNull implements Check {
        public boolean test(Object value) {
            return value != null;
        }
    }

    public static class Short implements Check {
        public boolean test(Object value) {
            return value.toString().length() < 10;
        }
    }

    public static class NeverUsed implements Check {
        public boolean test(Object value) {
            return true;
        }
    }

    enum Level {
        LOW,
        HIGH;

        String text() {
            return name();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Rule {
        Class<? extends Check> check() default NotNull.class;

        Level[] levels() default {Level.LOW, Level.HIGH};
    }

    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @interface Rules {
        Rule[] value();

        String method() default "validate";
    }

    @Rules({@Rule, @Rule(check = Short.class, levels = Level.HIGH)})
    static class Base {
        public void validate() {
            System.out.println("validated");
        }

        public void neverNamed() {}
    }

    public static class Form extends Base {
        @Rule(check = Short.class)
        String name = "name";
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Form form = new Form();
        Rules rules = Form.class.getAnnotation(Rules.class);
        for (Rule rule : rules.value()) {
            Check check = rule.check().getDeclaredConstructor().newInstance();
            System.out.println(check.test(form.name) + rule.levels()[0].text());
        }
        Form.class.getMethod(rules.method()).invoke(form);
        for (Field field : Form.class.getDeclaredFields()) {
            for (Annotation annotation : field.getAnnotations()) {
                System.out.println(((Rule) annotation).check().newInstance().test(field.get(form)));
            }
        }
    }
}
