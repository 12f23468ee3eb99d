// A static method that is inherited initialises the class that declares it, not the one it is called by. Twin: StaticOfChildItself.
public final class StaticOfParentByChild {
    private static int level;

    private StaticOfParentByChild() {}

    private static class Parent {
        static void touch() {}
    }

    private static final class Child extends Parent {
        static {
            level = 5; // RACE!
        }

        static void wake() {}
    }

    public static void main(String[] args) {
        new Thread(Child::wake).start();
        Child.touch();
        System.out.println(level); // RACE!
    }
}
