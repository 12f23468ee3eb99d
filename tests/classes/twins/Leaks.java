// Who is given the array may use it at any time. The leak counts as a read and a write of values();
// it meets put's write (2 races), and put's read meets the leaked write.
class RacyBuffer {
    private final int[] buffer = new int[8]; // RACE! RacyBuffer.buffer[] 2 2 3

    synchronized int[] values() {
        return buffer;
    }

    synchronized void put(int at) {
        buffer[at]++;
    }
}

class SafeBuffer {
    private final int[] buffer = new int[8]; // NORACE

    synchronized int[] values() {
        return buffer.clone();
    }

    synchronized void put(int at) {
        buffer[at]++;
    }
}
