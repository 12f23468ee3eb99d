// A long that is set lazily may be seen half-written. Twin: LazyLongVolatile.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class LazyLong {
    @Retention(RetentionPolicy.CLASS)
    @interface LazyInit {}

    @LazyInit
    private long hash;

    long hash() {
        long known = hash; // RACE!
        if (known == 0) {
            known = 42;
            hash = known; // RACE!
        }
        return known;
    }

    public static void main(String[] args) {
        LazyLong shared = new LazyLong();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::hash).start();
        }
    }
}
