// A thread object meant as a hook is run by main, and there is no other thread. Twin: HookRunAtExit.
import java.util.HashSet;
import java.util.Set;

public final class HookRunByMain {
    private final Set<String> open = new HashSet<>();

    private void close() {
        for (String name : open) { // NORACE
            System.out.println(name);
        }
    }

    public static void main(String[] args) {
        HookRunByMain files = new HookRunByMain();
        Thread hook = new Thread(files::close);
        hook.run();
        files.open.add("letter"); // NORACE
        files.open.remove("letter"); // NORACE
    }
}
