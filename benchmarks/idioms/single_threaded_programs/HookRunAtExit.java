// A hook runs on a thread of its own when the machine is told to end, which may be while main runs. Twin: HookRunByMain.
import java.util.HashSet;
import java.util.Set;

public final class HookRunAtExit {
    private final Set<String> open = new HashSet<>();

    private void close() {
        for (String name : open) { // RACE!
            System.out.println(name);
        }
    }

    public static void main(String[] args) {
        HookRunAtExit files = new HookRunAtExit();
        Thread hook = new Thread(files::close);
        Runtime.getRuntime().addShutdownHook(hook);
        files.open.add("letter"); // RACE!
        files.open.remove("letter"); // RACE!
    }
}
