// References to constructors: plain, with an argument, of an array, of an inner class.
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

public class ConstructorRefs {
    static class Item {
        final String name;

        Item() {
            this("none");
        }

        Item(String name) {
            this.name = name;
        }

        String name() {
            return name;
        }
    }

    class Inner {
        String outer() {
            return toString();
        }
    }

    Supplier<Inner> inner() {
        return Inner::new;
    }

    public static void main(String[] args) {
        Supplier<Item> plain = Item::new;
        Function<String, Item> named = Item::new;
        IntFunction<Item[]> array = Item[]::new;
        Item[] items = array.apply(2);
        items[0] = plain.get();
        items[1] = named.apply("one");
        System.out.println(items[0].name() + items[1].name() + items.length);
        System.out.println(new ConstructorRefs().inner().get().outer().length() > 0);
    }
}
