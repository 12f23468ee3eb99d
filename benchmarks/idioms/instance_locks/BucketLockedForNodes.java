// The chain of a bucket is changed and walked under the monitor of the bucket. Twin: TableLockedForNodes.
public final class BucketLockedForNodes {
    private final Bucket[] buckets = {new Bucket(), new Bucket()};

    private static final class Bucket {
        private Node head;
    }

    private static final class Node {
        private final int key;
        private final Node next;
        private int hits;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    private void hit(int key) {
        Bucket bucket = buckets[key % buckets.length];
        synchronized (bucket) {
            for (Node node = bucket.head; node != null; node = node.next) { // NORACE
                if (node.key == key) {
                    node.hits++; // NORACE
                    return;
                }
            }
            bucket.head = new Node(key, bucket.head); // NORACE
        }
    }

    private int hits() {
        int hits = 0;
        for (Bucket bucket : buckets) {
            synchronized (bucket) {
                for (Node node = bucket.head; node != null; node = node.next) { // NORACE
                    hits += node.hits; // NORACE
                }
            }
        }
        return hits;
    }

    public static void main(String[] args) {
        BucketLockedForNodes table = new BucketLockedForNodes();
        for (int i = 0; i < 4; i++) {
            int key = i / 2;
            new Thread(() -> table.hit(key)).start();
        }
        System.out.println(table.hits());
    }
}
