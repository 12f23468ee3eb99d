// Members found in superclasses and interfaces; walking up with getSuperclass and getInterfaces.
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

public class ReflectionInherited {
    interface Greeting {
        default String greet() {
            return "hi " + name();
        }

        String name();
    }

    public static class Animal implements Greeting {
        protected Food food = new Food();

        public String name() {
            return "animal";
        }

        public String legs() {
            neverCounted();
            return "some";
        }

        private void neverCounted() {}

        public static Animal make() {
            return new Dog();
        }
    }

    public static class Dog extends Animal {
        @Override
        public String name() {
            return "dog";
        }

        @Override
        public String legs() {
            return "four";
        }

        public void bite() {
            throw new Bite();
        }
    }

    static class Food {
        void eat() {
            System.out.println("eaten");
        }
    }

    static class Bite extends RuntimeException {
        private static final long serialVersionUID = 1;

        String where() {
            return "leg";
        }
    }

    static Field find(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    return field;
                }
            }
        }
        throw new IllegalArgumentException(name);
    }

    static Object call(Method method, Object target) throws ReflectiveOperationException {
        return method.invoke(target);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        Object dog = Dog.class.getMethod("make").invoke(null);
        System.out.println(Dog.class.getMethod("greet").invoke(dog));
        for (Class<?> type : Dog.class.getSuperclass().getInterfaces()) {
            System.out.println(type.getMethod("name").invoke(dog));
        }
        ((Food) find(dog.getClass(), "food").get(dog)).eat();
        try {
            dog.getClass().getMethod("bite").invoke(dog);
        } catch (InvocationTargetException error) {
            System.out.println(((Bite) error.getCause()).where());
        }
        System.out.println(call(Dog.class.getMethod("legs"), dog));
        System.out.println(call(Animal.class.getMethod("name"), new Animal()));
        Method made = Dog.class.getMethod("make");
        System.out.println(made.getDeclaringClass().getDeclaredConstructor().newInstance());
    }
}
