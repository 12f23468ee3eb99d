// The field is written without the lock that is declared. Twin: GuardedAndOnlyRead.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedAndWritten {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count = 3;

    void work() {
        System.out.println(count++); // UNGUARDED // RACE!
    }

    public static void main(String[] args) {
        GuardedAndWritten shared = new GuardedAndWritten();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
