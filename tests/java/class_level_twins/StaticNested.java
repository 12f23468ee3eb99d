// A private nested class has no callers of its own: its accesses count for the methods around it.
// push writes next of a cell it has put in place, and first; size reads both.
class RacyChain {
    private static class Cell {
        private Cell next; // RACE! RacyChain$Cell.next 1 1 2

        Cell next() {
            return next;
        }

        void next(Cell cell) {
            next = cell;
        }
    }

    private Cell first; // RACE! RacyChain.first 2 1 3

    void push() {
        Cell cell = new Cell();
        cell.next(first);
        first = cell;
    }

    int size() {
        int count = 0;
        for (Cell cell = first; cell != null; cell = cell.next()) {
            count++;
        }
        return count;
    }
}

class SafeChain {
    private static class Cell {
        private int number; // NORACE
        private Cell next; // NORACE

        Cell(int number) {
            this.number = number;
        }

        Cell next() {
            return next;
        }

        void next(Cell cell) {
            next = cell;
        }
    }

    private volatile Cell first; // NORACE

    synchronized void push() {
        Cell cell = new Cell(3);
        cell.next(first);
        first = cell;
    }

    int last() {
        return first.number;
    }

    synchronized int size() {
        int count = 0;
        for (Cell cell = first; cell != null; cell = cell.next()) {
            count++;
        }
        return count;
    }
}
