// A map of opaque code shows no keys; paths equal paths only. Twin: KeyComparedByOpaqueMap.
import java.nio.file.Path;
import java.util.Map;

public final class KeyLookedUpByOpaqueMap {
    private static int texts;
    private static int comparisons;

    private static final class Key {
        @Override
        public String toString() {
            texts++; // NORACE
            return "key";
        }
    }

    private static final class Name {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            comparisons++; // NORACE
            return other instanceof Name;
        }
    }

    private static void look(Map<String, String> variables) {
        System.out.println(variables.containsKey((Object) new Key()));
        System.out.println(Path.of("a").equals(new Name()));
    }

    public static void main(String[] args) {
        Map<String, String> variables = new ProcessBuilder().environment();
        new Thread(() -> look(variables)).start();
        look(variables);
    }
}
