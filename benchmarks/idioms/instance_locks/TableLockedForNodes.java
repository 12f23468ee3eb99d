// The chain of a bucket is changed under the monitor of the bucket, and walked under that of the table. Twin: BucketLockedForNodes.
public final class TableLockedForNodes {
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
                    node.hits++; // RACE!
                    return;
                }
            }
            bucket.head = new Node(key, bucket.head); // RACE!
        }
    }

    private int hits() {
        int hits = 0;
        for (Bucket bucket : buckets) {
            synchronized (buckets) {
                for (Node node = bucket.head; node != null; node = node.next) { // RACE!
                    hits += node.hits; // RACE!
                }
            }
        }
        return hits;
    }

    public static void main(String[] args) {
        TableLockedForNodes table = new TableLockedForNodes();
        for (int i = 0; i < 4; i++) {
            int key = i / 2;
            new Thread(() -> table.hit(key)).start();
        }
        System.out.println(table.hits());
    }
}
