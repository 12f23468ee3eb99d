// Hooks run when the machine ends, all of them at the same time, and both write the same field. Twin: HookAlone.
public final class HooksTogether {
    private static String last = "none";

    private HooksTogether() {}

    private static Thread hook(String name) {
        return new Thread(() -> {
            last = name; // RACE!
            System.out.println(last); // RACE!
        });
    }

    public static void main(String[] args) {
        Thread first = hook("first");
        Thread second = hook("second");
        Runtime.getRuntime().addShutdownHook(first);
        Runtime.getRuntime().addShutdownHook(second);
        System.out.println(second.getName());
    }
}
