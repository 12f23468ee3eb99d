// As in a Kotlin object, INSTANCE and its properties are static and set when the class is initialised. Twin: ObjectMadeByFirstCall.
public final class ObjectMadeByInitialiser {
    private ObjectMadeByInitialiser() {}

    private static final class Registry {
        private static final Registry INSTANCE;
        private static int size;

        static {
            INSTANCE = new Registry(); // NORACE
            size = 8; // NORACE
        }

        private static Registry instance() {
            return INSTANCE; // NORACE
        }

        private int size() {
            return size; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Registry.instance().size())).start();
        new Thread(() -> System.out.println(Registry.instance().size())).start();
    }
}
