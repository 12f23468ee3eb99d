// A helper of a helper keeps the new object in a shared list after its maker changed it. Twin: EscapesThroughHelper.
import java.util.ArrayList;
import java.util.List;

public final class EscapesThroughHelperLast {
    private static final List<Person> ALL = new ArrayList<>();

    private EscapesThroughHelperLast() {}

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
        Person child = new Person();
        child.age = 1; // NORACE
        register(child);
    }

    public static void main(String[] args) {
        new Thread(EscapesThroughHelperLast::born).start();
        synchronized (ALL) {
            for (Person person : ALL) { // NORACE
                System.out.println(person.age); // NORACE
            }
        }
    }
}
