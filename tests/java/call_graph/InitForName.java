// Class.forName initialises, and with false it does not until first use.
public class InitForName {
    static class Plugin {
        static {
            register("plugin");
        }
    }

    static class Lazy {
        static {
            register("lazy");
        }

        static void use() {}
    }

    static void register(String name) {
        System.out.println(name);
    }

    public static void main(String[] args) throws Exception {
        Class.forName("InitForName$Plugin");
        Class<?> lazy = Class.forName("InitForName$Lazy", false, InitForName.class.getClassLoader());
        System.out.println(lazy.getName());
        Lazy.use();
    }
}
