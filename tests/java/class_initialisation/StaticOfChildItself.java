// A static method initialises the class that declares it, which orders its initialiser before. Twin: StaticOfParentByChild.
public final class StaticOfChildItself {
    private static int level;

    private StaticOfChildItself() {}

    private static class Parent {
        static void touch() {}
    }

    private static final class Child extends Parent {
        static {
            level = 5; // NORACE
        }

        static void wake() {}
    }

    public static void main(String[] args) {
        new Thread(Child::wake).start();
        Child.wake();
        System.out.println(level); // NORACE
    }
}
