// A list of each thread's own and one that all share have cursors from the same place. Twin: CursorsOfOneList.
final class CursorsOfTwoLists extends Thread {
    static class Item {
        int value;
        Item next;
    }

    static class Cursor {
        private Item at;

        Item next() {
            Item found = at;
            at = found.next;
            return found;
        }
    }

    static class View {
        private final Items of;

        View(Items of) {
            this.of = of;
        }

        Cursor cursor() {
            Cursor made = new Cursor();
            made.at = of.first;
            return made;
        }
    }

    static class Items {
        Item first;

        void add() {
            Item made = new Item();
            made.next = first;
            first = made;
        }

        View view() {
            return new View(this);
        }
    }

    private static final Items SHARED = new Items();
    private static Cursor kept;

    public void run() {
        Items own = new Items();
        own.add();
        own.view().cursor().next().value = 1; // NORACE
        synchronized (SHARED) {
            kept = SHARED.view().cursor();
            kept.next().value = 2; // NORACE
        }
    }

    public static void main(String[] args) {
        SHARED.add();
        SHARED.add();
        new CursorsOfTwoLists().start();
        new CursorsOfTwoLists().start();
    }
}
