// The field is set by one thread at a time. Twin: LazyHash.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class LazyHashInTurn {
    @Retention(RetentionPolicy.CLASS)
    @interface LazyInit {}

    @LazyInit
    private int hash;

    synchronized int hash() {
        int known = hash; // NORACE
        if (known == 0) {
            known = 42;
            hash = known; // NORACE
        }
        return known;
    }

    public static void main(String[] args) {
        LazyHashInTurn shared = new LazyHashInTurn();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::hash).start();
        }
    }
}
