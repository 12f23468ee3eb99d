// A helper of a helper keeps the new object in a shared list, and its maker goes on to change it. Twin: EscapesThroughHelperLast.
import java.util.ArrayList;
import java.util.List;

public final class EscapesThroughHelper {
    private static final List<Person> ALL = new ArrayList<>();

    private EscapesThroughHelper() {}

    private static final class Person {
        private int age;
    }

    private static void keep(Person person) {
        synchronized (ALL) {
            ALL.add(person); // NORACE
        }
    }

    private static Person register(Person person) {
        keep(person);
        return person;
    }

    private static void born() {
        Person child = register(new Person());
        child.age = 1; // RACE!
    }

    public static void main(String[] args) {
        new Thread(EscapesThroughHelper::born).start();
        synchronized (ALL) {
            for (Person person : ALL) { // NORACE
                System.out.println(person.age); // RACE!
            }
        }
    }
}
