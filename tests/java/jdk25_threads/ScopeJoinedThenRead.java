// The fields that two subtasks write are read after join of their scope, which waits for both. Twin: ScopeReadThenJoined.
import java.util.concurrent.StructuredTaskScope;

public final class ScopeJoinedThenRead {
    private int width;
    private int height;

    private int area() throws InterruptedException {
        int area = 0;
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                width = 3; // NORACE
            });
            scope.fork(() -> {
                height = 4; // NORACE
            });
            scope.join();
            area = width * height; // NORACE
        }
        return area;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(new ScopeJoinedThenRead().area());
    }
}
