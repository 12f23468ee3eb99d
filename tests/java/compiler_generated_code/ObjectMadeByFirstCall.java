// The instance and its properties are set by the first call, which may be two at once. Twin: ObjectMadeByInitialiser.
public final class ObjectMadeByFirstCall {
    private ObjectMadeByFirstCall() {}

    private static final class Registry {
        private static Registry instance;
        private static int size;

        private static Registry instance() {
            if (instance == null) { // RACE!
                instance = new Registry(); // RACE!
                size = 8; // RACE!
            }
            return instance; // RACE!
        }

        private int size() {
            return size; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Registry.instance().size())).start();
        new Thread(() -> System.out.println(Registry.instance().size())).start();
    }
}
