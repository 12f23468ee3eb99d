// A container makes objects with what their constructors, fields and setters ask for.
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

public class ReflectionInjection {
    public static class Service {
        private final Store store;
        public Clock clock;
        private Mailer mailer;

        public Service(Store store, int retries) {
            this.store = store;
        }

        public void setMailer(Mailer mailer) {
            this.mailer = mailer;
        }

        void serve() {
            store.load();
            clock.tick();
            mailer.send();
        }

        public static class Part {
            public Part() {
                System.out.println("part");
            }

            void fit() {}
        }

        public Report report() {
            return null;
        }
    }

    public static class Store {
        void load() {
            System.out.println("loaded");
        }
    }

    public static class Clock {
        void tick() {
            System.out.println("tick");
        }
    }

    public static class Mailer {
        void send() {
            System.out.println("sent");
        }
    }

    public static class Report {
        void print() {
            System.out.println("printed");
        }
    }

    public static class NeverAsked {
        void load() {}
    }

    static Object make(Class<?> type) throws ReflectiveOperationException {
        return type == int.class ? (Object) 3 : type.getDeclaredConstructor().newInstance();
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Constructor<?> constructor = Service.class.getConstructors()[0];
        Class<?>[] types = constructor.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = make(types[i]);
        }
        Service service = (Service) constructor.newInstance(values);
        for (Field field : Service.class.getFields()) {
            field.set(service, make(field.getType()));
        }
        for (Method method : Service.class.getMethods()) {
            if (method.getName().startsWith("set")) {
                method.invoke(service, make(method.getParameterTypes()[0]));
            }
        }
        service.serve();
        Method report = Service.class.getMethod("report");
        ((Report) make(report.getReturnType())).print();
        for (Class<?> inner : Service.class.getDeclaredClasses()) {
            ((Service.Part) make(inner)).fit();
        }
    }
}
