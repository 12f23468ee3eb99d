// options: --interface *
// A pattern for all types does not say that callers share each: cursors show no sign of it. Twin: CursorNamedItself.
public class CursorNamedByPattern {
    private int opened;

    public synchronized Cursor open() {
        opened++; // NORACE
        return new Cursor();
    }

    public static class Cursor {
        private int at;

        public void next() {
            at++; // NORACE
        }
    }
}
