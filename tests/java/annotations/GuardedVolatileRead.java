// A volatile field is read without the lock that writes hold. Twin: GuardedPlainRead.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class GuardedVolatileRead {
    @Retention(RetentionPolicy.CLASS)
    @interface GuardedBy {
        String[] value();
    }

    @GuardedBy("this")
    private volatile int count;

    void work() {
        System.out.println(count); // NORACE
        synchronized (this) {
            count++; // NORACE
        }
    }

    public static void main(String[] args) {
        GuardedVolatileRead shared = new GuardedVolatileRead();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::work).start();
        }
    }
}
