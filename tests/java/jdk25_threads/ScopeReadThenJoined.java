// The fields that two subtasks write are read before join of their scope, beside them. Twin: ScopeJoinedThenRead.
import java.util.concurrent.StructuredTaskScope;

public final class ScopeReadThenJoined {
    private int width;
    private int height;

    private int area() throws InterruptedException {
        int area = 0;
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                width = 3; // RACE!
            });
            scope.fork(() -> {
                height = 4; // RACE!
            });
            area = width * height; // RACE!
            scope.join();
        }
        return area;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(new ScopeReadThenJoined().area());
    }
}
