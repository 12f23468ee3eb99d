// An initialiser that throws: the error is caught, the class stays unusable.
public class InitFailure {
    static class Broken {
        static int value = compute();

        static int compute() {
            throw new IllegalStateException("no");
        }
    }

    static void recover(Throwable error) {
        System.out.println(error.getClass().getName());
    }

    public static void main(String[] args) {
        try {
            System.out.println(Broken.value);
        } catch (ExceptionInInitializerError error) {
            recover(error.getCause());
        }
        try {
            new Broken();
        } catch (NoClassDefFoundError error) {
            recover(error);
        }
    }
}
