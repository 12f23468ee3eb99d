// A constructor is kept by a box that its helper publishes after it has written. Twin: KeptByPublishedBox.
public final class KeptByOwnBox {
    private static volatile Box last;

    private KeptByOwnBox() {}

    private static final class Box {
        private Owner owner;
    }

    private static final class Owner {
        private int size;

        Owner() {
            Box box = new Box();
            box.owner = this;
            fill(box);
        }

        private void fill(Box box) {
            size = 1; // NORACE
            last = box;
        }
    }

    public static void main(String[] args) {
        Runnable work = () -> {
            new Owner();
            Box box = last;
            if (box != null) {
                System.out.println(box.owner.size); // NORACE
            }
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
