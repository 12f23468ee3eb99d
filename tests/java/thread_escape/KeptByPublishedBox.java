// A constructor is kept by a box that its helper publishes before it writes. Twin: KeptByOwnBox.
public final class KeptByPublishedBox {
    private static volatile Box last;

    private KeptByPublishedBox() {}

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
            last = box;
            size = 1; // RACE!
        }
    }

    public static void main(String[] args) {
        Runnable work = () -> {
            new Owner();
            Box box = last;
            if (box != null) {
                System.out.println(box.owner.size); // RACE!
            }
        };
        new Thread(work).start();
        new Thread(work).start();
    }
}
