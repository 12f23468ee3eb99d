// List.sort, removeIf, replaceAll, forEach, Iterator.remove, toArray with callbacks.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class ListCallbacks {
    static class Fruit {
        final String name;
        final int weight;

        Fruit(String name, int weight) {
            this.name = name;
            this.weight = weight;
        }

        String name() {
            return name;
        }

        int weight() {
            return weight;
        }

        void eat() {}
    }

    static class Heavy implements Predicate<Fruit> {
        public boolean test(Fruit fruit) {
            return fruit.weight() > 5;
        }
    }

    static class Peel implements UnaryOperator<Fruit> {
        public Fruit apply(Fruit fruit) {
            return new Fruit(fruit.name(), fruit.weight() - 1);
        }
    }

    public static void main(String[] args) {
        List<Fruit> fruits = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            fruits.add(new Fruit("f" + i % 3, i));
        }
        fruits.sort(Comparator.comparing(Fruit::name).thenComparingInt(Fruit::weight));
        fruits.removeIf(new Heavy().negate().or(fruit -> fruit.weight() == 7));
        fruits.replaceAll(new Peel());
        fruits.forEach(Fruit::eat);
        fruits.toArray(new Fruit[0])[0].eat();
    }
}
