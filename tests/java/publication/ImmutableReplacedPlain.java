// An immutable object is replaced in a plain field. Twin: ImmutableReplacedVolatile.
public final class ImmutableReplacedPlain {
    private Range range = new Range(0, 1); // NORACE

    private record Range(int low, int high) {
        int width() {
            return high - low; // NORACE
        }
    }

    private void widen(int high) {
        range = new Range(0, high); // RACE!
    }

    public static void main(String[] args) {
        ImmutableReplacedPlain shared = new ImmutableReplacedPlain();
        new Thread(() -> shared.widen(10)).start();
        System.out.println(shared.range.width()); // RACE!
    }
}
