// A map that opaque code made hashes keys and compares values. Twin: KeyLookedUpByOpaqueMap.
import java.util.Map;

public final class KeyComparedByOpaqueMap {
    private static int hashes;
    private static int comparisons;

    private static final class Key {
        @Override
        public int hashCode() {
            hashes++; // RACE!
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key;
        }
    }

    private static final class Name {
        @Override
        public int hashCode() {
            return 1;
        }

        @Override
        public boolean equals(Object other) {
            comparisons++; // RACE!
            return other instanceof Name;
        }
    }

    private static void look(Map<String, String> variables) {
        System.out.println(variables.containsKey((Object) new Key()));
        System.out.println(variables.values().contains((Object) new Name()));
    }

    public static void main(String[] args) {
        Map<String, String> variables = new ProcessBuilder().environment();
        new Thread(() -> look(variables)).start();
        look(variables);
    }
}
