// An immutable object is replaced in a volatile field. Twin: ImmutableReplacedPlain.
public final class ImmutableReplacedVolatile {
    private volatile Range range = new Range(0, 1); // NORACE

    private record Range(int low, int high) {
        int width() {
            return high - low; // NORACE
        }
    }

    private void widen(int high) {
        range = new Range(0, high); // NORACE
    }

    public static void main(String[] args) {
        ImmutableReplacedVolatile shared = new ImmutableReplacedVolatile();
        new Thread(() -> shared.widen(10)).start();
        System.out.println(shared.range.width()); // NORACE
    }
}
