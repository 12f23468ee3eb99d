// An enum singleton fills its map on first use, and two threads may be the first. Twin: EnumFilledByConstructor.
import java.util.HashMap;
import java.util.Map;

public final class EnumFilledOnFirstUse {
    private EnumFilledOnFirstUse() {}

    private enum Registry {
        INSTANCE;

        private final Map<String, Integer> codes = new HashMap<>();

        private void load() {
            codes.put("tea", 1); // RACE!
            codes.put("coffee", 2); // RACE!
        }

        private Integer code(String name) {
            if (codes.isEmpty()) { // RACE!
                load();
            }
            return codes.get(name); // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> System.out.println(Registry.INSTANCE.code("tea"))).start();
        new Thread(() -> System.out.println(Registry.INSTANCE.code("coffee"))).start();
    }
}
