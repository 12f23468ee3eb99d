package java.util;

import java.util.function.Consumer;

/** A list: elements and how many there are. */
public class ArrayList<E> implements List<E> {
    private Object[] items = new Object[4];
    private int size;

    public ArrayList() {}

    public ArrayList(int capacity) {}

    public ArrayList(Collection<? extends E> other) {
        for (Iterator<? extends E> each = other.iterator(); each.hasNext(); ) {
            add(each.next());
        }
    }

    public boolean add(E item) {
        if (size == items.length) {
            Object[] more = new Object[2 * size];
            for (int i = 0; i < size; i++) {
                more[i] = items[i];
            }
            items = more;
        }
        items[size++] = item;
        return true;
    }

    @SuppressWarnings("unchecked")
    public E get(int index) {
        check(index);
        return (E) items[index];
    }

    public E set(int index, E item) {
        E before = get(index);
        items[index] = item;
        return before;
    }

    public E remove(int index) {
        E before = get(index);
        for (int i = index + 1; i < size; i++) {
            items[i - 1] = items[i];
        }
        items[--size] = null;
        return before;
    }

    public void clear() {
        size = 0;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(Object item) {
        for (int i = 0; i < size; i++) {
            if (item == null ? items[i] == null : item.equals(items[i])) {
                return true;
            }
        }
        return false;
    }

    public Iterator<E> iterator() {
        return new Items<>(this);
    }

    public void forEach(Consumer<? super E> each) {
        for (int i = 0; i < size; i++) {
            each.accept(get(i));
        }
    }

    private void check(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
    }

    private static final class Items<E> implements Iterator<E> {
        private final ArrayList<E> list;
        private int next;

        Items(ArrayList<E> list) {
            this.list = list;
        }

        @Override
        public boolean hasNext() {
            return next < list.size();
        }

        @Override
        public E next() {
            return list.get(next++);
        }

        @Override
        public void remove() {
            list.remove(--next);
        }
    }
}
