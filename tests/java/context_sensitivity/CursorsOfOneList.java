// What is taken for a list of its own is the one that all share. Twin: CursorsOfTwoLists.
final class CursorsOfOneList extends Thread {
    static class Item {
        int value;
        Item next;
    }

    static class Cursor {
        private Item at;

        Item next() {
            Item found = at; // NORACE
            at = found.next; // NORACE
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
        Items own = SHARED;
        own.view().cursor().next().value = 1; // RACE!
        synchronized (SHARED) {
            kept = SHARED.view().cursor();
            kept.next().value = 2; // RACE!
        }
    }

    public static void main(String[] args) {
        SHARED.add();
        SHARED.add();
        new CursorsOfOneList().start();
        new CursorsOfOneList().start();
    }
}
