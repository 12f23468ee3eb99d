// A test that starts a thread before it begins. Twin: TestByItself.
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class TestWithThread {
    private static int runs;
    private int done;

    @BeforeEach
    void prepare() {
        runs++; // NORACE
        new Thread(this::work).start();
    }

    @Test
    void works() {
        done++; // RACE!
    }

    @Test
    void worksAgain() {
        runs++; // NORACE
    }

    private void work() {
        done++; // RACE!
    }
}
