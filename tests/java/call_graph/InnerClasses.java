// Inner classes that use the outer object's private members, two levels deep.
public class InnerClasses {
    private int count;

    private void bump() {
        count++;
    }

    class Inner {
        private void act() {
            bump();
        }

        class Deep {
            void act() {
                Inner.this.act();
                InnerClasses.this.bump();
                helper();
            }
        }
    }

    private static void helper() {}

    class Child extends Inner {
        Inner.Deep deep() {
            return new Deep();
        }
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        Inner.Deep deep = outer.new Inner().new Deep();
        deep.act();
        outer.new Child().deep().act();
        System.out.println(outer.count);
    }
}
