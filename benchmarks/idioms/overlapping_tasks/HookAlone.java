// Only one hook is run when the machine ends; it is the only one that writes the field. Twin: HooksTogether.
public final class HookAlone {
    private static String last = "none";

    private HookAlone() {}

    private static Thread hook(String name) {
        return new Thread(() -> {
            last = name; // NORACE
            System.out.println(last); // NORACE
        });
    }

    public static void main(String[] args) {
        Thread first = hook("first");
        Thread second = hook("second");
        Runtime.getRuntime().addShutdownHook(first);
        System.out.println(second.getName());
    }
}
