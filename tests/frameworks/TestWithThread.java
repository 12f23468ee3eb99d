// A test that starts a thread, and does not wait for it. Twin: TestByItself.
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class TestWithThread {
    private static int runs;
    private int done;

    @BeforeEach
    void prepare() {
        runs++; // NORACE
    }

    @Test
    void works() {
        new Thread(this::work).start();
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
