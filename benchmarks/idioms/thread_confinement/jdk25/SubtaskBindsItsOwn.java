// Each subtask binds the scoped value anew, to a log of its own. Twin: SubtaskInheritsBinding.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.StructuredTaskScope;

public final class SubtaskBindsItsOwn {
    private static final ScopedValue<List<String>> LOG = ScopedValue.newInstance();

    private SubtaskBindsItsOwn() {}

    private static void note() {
        LOG.get().add("note"); // NORACE
    }

    private static void task() {
        ScopedValue.where(LOG, new ArrayList<>()).run(SubtaskBindsItsOwn::note);
    }

    private static void both() {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(SubtaskBindsItsOwn::task);
            scope.fork(SubtaskBindsItsOwn::task);
            scope.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        ScopedValue.where(LOG, new ArrayList<>()).run(SubtaskBindsItsOwn::both);
    }
}
