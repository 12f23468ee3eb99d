// A plain field is read without the lock that writes hold. Twin: GuardedVolatileRead.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedPlainRead {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private int count;

    void work() {
        System.out.println(count); // UNGUARDED // RACE!
        synchronized (this) {
            count++; // RACE!
        }
    }

    public static void main(String[] args) {
        GuardedPlainRead shared = new GuardedPlainRead();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
