// Covariant return types: bridge methods forward to the method with the narrower type.
public class CovariantReturns {
    static class Animal implements Cloneable {
        Animal self() {
            return this;
        }

        String sound() {
            return "-";
        }
    }

    static class Cat extends Animal {
        @Override
        Cat self() {
            return this;
        }

        @Override
        String sound() {
            return "meow";
        }

        String purr() {
            return "purr";
        }
    }

    static class Kitten extends Cat {
        @Override
        Kitten self() {
            return new Kitten();
        }
    }

    static String hear(Animal animal) {
        return animal.self().sound();
    }

    public static void main(String[] args) {
        System.out.println(hear(new Animal()) + hear(new Cat()) + hear(new Kitten()));
        System.out.println(new Cat().self().purr());
    }
}
