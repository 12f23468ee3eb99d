// Each subtask inherits the binding of the scope's owner, and so finds the same log. Twin: SubtaskBindsItsOwn.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;

public final class SubtaskInheritsBinding {
    private static final ScopedValue<List<String>> LOG = ScopedValue.newInstance();

    private SubtaskInheritsBinding() {}

    private static void note() {
        LOG.get().add("note"); // RACE!
    }

    private static void task() {
        note();
    }

    private static void both() {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(SubtaskInheritsBinding::task);
            scope.fork(SubtaskInheritsBinding::task);
            scope.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        ScopedValue.where(LOG, new ArrayList<>()).run(SubtaskInheritsBinding::both);
    }
}
