// A subclass of ArrayList that overrides add, get and size; super calls; addAll.
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

public class OwnArrayList {
    static class Counting<T> extends ArrayList<T> {
        private static final long serialVersionUID = 1;
        int added;

        @Override
        public boolean add(T item) {
            count();
            return super.add(item);
        }

        @Override
        public boolean addAll(Collection<? extends T> items) {
            for (T item : items) {
                add(item);
            }
            return true;
        }

        private void count() {
            added++;
        }

        @Override
        public void clear() {
            super.clear();
            added = 0;
        }
    }

    static class Entry {
        void visit() {}
    }

    public static void main(String[] args) {
        List<Entry> list = new Counting<>();
        list.add(new Entry());
        list.addAll(List.of(new Entry()));
        for (Entry entry : list) {
            entry.visit();
        }
        list.clear();
    }
}
