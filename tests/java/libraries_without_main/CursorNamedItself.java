// options: --interface CursorNamedItself --interface CursorNamedItself$Cursor
// The user names the class of cursors: callers share them. Twin: CursorNamedByPattern.
public class CursorNamedItself {
    private int opened;

    public synchronized Cursor open() {
        opened++; // NORACE
        return new Cursor();
    }

    public static class Cursor {
        private int at;

        public void next() {
            at++; // RACE!
        }
    }
}
