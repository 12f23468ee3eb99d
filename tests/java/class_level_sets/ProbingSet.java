/** A set of numbers in a table with open addressing, for one thread. */
public class ProbingSet {
    private static final byte FREE = 0;
    private static final byte USED = 1;
    private static final byte GONE = 2;

    private int[] keys;
    private byte[] marks;
    private int used;
    private int spare;
    private int limit;

    public ProbingSet(int capacity) {
        keys = new int[capacity];
        marks = new byte[capacity];
        spare = capacity;
        limit = capacity / 2;
    }

    public boolean contains(int key) {
        return find(key) >= 0;
    }

    public boolean add(int key) {
        int slot = slotFor(key);
        if (slot < 0) {
            return false;
        }
        boolean tookFree = marks[slot] == FREE;
        keys[slot] = key;
        marks[slot] = USED;
        grown(tookFree);
        return true;
    }

    public boolean remove(int key) {
        int slot = find(key);
        if (slot < 0) {
            return false;
        }
        keys[slot] = 0;
        marks[slot] = GONE;
        used--;
        return true;
    }

    public int size() {
        return used;
    }

    protected int slotFor(int key) {
        int slot = (key & 0x7fffffff) % keys.length;
        while (marks[slot] == USED) {
            if (keys[slot] == key) {
                return -1;
            }
            slot = (slot + 1) % keys.length;
        }
        return slot;
    }

    protected void grown(boolean tookFree) {
        if (tookFree) {
            spare--;
        }
        if (++used > limit || spare == 0) {
            rehash(used > limit ? PrimeTable.atLeast(marks.length * 2) : marks.length);
            limit = marks.length / 2;
        }
    }

    protected void rehash(int capacity) {
        int[] oldKeys = keys;
        byte[] oldMarks = marks;
        keys = new int[capacity];
        marks = new byte[capacity];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldMarks[i] == USED) {
                int slot = slotFor(oldKeys[i]);
                keys[slot] = oldKeys[i];
                marks[slot] = USED;
            }
        }
        spare = capacity - used;
    }

    private int find(int key) {
        int slot = (key & 0x7fffffff) % keys.length;
        for (int tried = 0; tried < keys.length && marks[slot] != FREE; tried++) {
            if (marks[slot] == USED && keys[slot] == key) {
                return slot;
            }
            slot = (slot + 1) % keys.length;
        }
        return -1;
    }
}
