// Whoever comes first sets a field that is declared to be lazy. Twin: LazyHashInTurn.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class LazyHash {
    @Retention(RetentionPolicy.CLASS)
    @interface LazyInit {}

    @LazyInit
    private int hash;

    int hash() {
        int known = hash; // RACE!
        if (known == 0) {
            known = 42;
            hash = known; // RACE!
        }
        return known;
    }

    public static void main(String[] args) {
        LazyHash shared = new LazyHash();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::hash).start();
        }
    }
}
