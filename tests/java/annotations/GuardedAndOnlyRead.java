// Nobody writes the field once it is shared: that the lock is not held breaks the claim, but is no race. Twin: GuardedAndWritten.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedAndOnlyRead {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count = 3;

    void work() {
        System.out.println(count); // UNGUARDED // NORACE
    }

    public static void main(String[] args) {
        GuardedAndOnlyRead shared = new GuardedAndOnlyRead();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
