// An enum singleton fills its map in its constructor, which class initialisation orders before every use of the constant. Twin: EnumFilledOnFirstUse.
import java.util.HashMap;
import java.util.Map;

public final class EnumFilledByConstructor {
    private EnumFilledByConstructor() {}

    private enum Registry {
        INSTANCE;

        private final Map<String, Integer> codes = new HashMap<>();

        Registry() {
            load();
        }

        private void load() {
            codes.put("tea", 1); // NORACE
            codes.put("coffee", 2); // NORACE
        }

        private Integer code(String name) {
            return codes.get(name); // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Registry.INSTANCE.code("tea"))).start();
        new Thread(() -> System.out.println(Registry.INSTANCE.code("coffee"))).start();
    }
}
