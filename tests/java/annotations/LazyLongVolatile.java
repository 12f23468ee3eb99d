// A volatile long is never seen half-written. Twin: LazyLong.
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class LazyLongVolatile {
    @Retention(RetentionPolicy.CLASS)
    @interface LazyInit {}

    @LazyInit
    private volatile long hash;

    long hash() {
        long known = hash; // NORACE
        if (known == 0) {
            known = 42;
            hash = known; // NORACE
        }
        return known;
    }

    public static void main(String[] args) {
        LazyLongVolatile shared = new LazyLongVolatile();
        for (int i = 0; i < 2; i++) {
            new Thread(shared::hash).start();
        }
    }
}
