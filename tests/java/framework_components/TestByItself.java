// Tests run one after the other. Twin: TestWithThread.
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class TestByItself {
    private static int runs;
    private int done;

    @BeforeEach
    void prepare() {
        runs++; // NORACE
        work();
    }

    @Test
    void works() {
        done++; // NORACE
    }

    @Test
    void worksAgain() {
        runs++; // NORACE
    }

    private void work() {
        done++; // NORACE
    }
}
