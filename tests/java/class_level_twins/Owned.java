// Objects in a private field are protected by the lock of their owner, if all methods hold it.
class RacyQueue {
    static class Link {
        int value; // RACE! RacyQueue$Link.value 1 1 1
        Link next;
    }

    private final Link head = new Link();

    synchronized void set(int value) {
        head.value = value;
    }

    int get() {
        return head.value;
    }
}

class SafeQueue {
    static class Link {
        int value; // NORACE
    }

    private final Link head = new Link();

    synchronized void set(int value) {
        head.value = value;
    }

    int get() {
        synchronized (this) {
            return head.value;
        }
    }
}
